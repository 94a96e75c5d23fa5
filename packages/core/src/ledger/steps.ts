import { FileChange, FileMode, FileState, isSameState, LedgerState, Made, Step, Turn } from './turn';

/** Content that is told of a file; the mode, if it was looked at. */
type Told = Pick<FileState, 'blob'> & Partial<FileState>;

/** A write by the user, as the IDE tells; no content means no file. */
export interface UserWrite {
    readonly path: string;
    readonly before?: Told;
    readonly after?: Told;
    /** Milliseconds since 1970, by the clock of the files' host; absent: since the last look. */
    readonly at?: number;
}

/** Finds the newest step of each path; undone ones count too. */
export function newestSteps({ turns }: LedgerState): Map<string, Step> {
    const newest = new Map<string, Step>();
    for (const step of turns.flatMap(turn => turn.steps)) {
        if (step.order >= (newest.get(step.path)?.order ?? 0)) {
            newest.set(step.path, step);
        }
    }
    return newest;
}

/** Adds changes to a turn; one that continues the turn's own newest joins it, even if both come to nothing. */
export function withSteps(state: LedgerState, id: string, changes: readonly Made[]): LedgerState {
    const newest = newestSteps(state);
    let { nextOrder } = state;
    const own = new Map(state.turns.find(turn => turn.id === id)?.steps.map(step => [step.order, step]));
    for (const { path, before, after, from, by, since, until } of changes) {
        const last = newest.get(path);
        const former = last && last.undone === undefined ? own.get(last.order) : undefined;
        const step: Step =
            former && isSameState(former.after, before)
                ? { ...former, after, until, by: former.by === 'tool' ? 'tool' : by, from: former.from ?? from }
                : { path, before, after, from: originOf(from, newest), by, since, until, order: nextOrder++ };
        // Where they come to nothing: a save in between may be told of yet, and parts them.
        own.set(step.order, step);
        newest.set(path, step);
    }
    const steps = [...own.values()].sort((one, other) => one.order - other.order);
    return { ...mapTurns(state, turn => (turn.id === id ? { ...turn, steps } : turn)), nextOrder };
}

/** The first path of a file that was renamed more than once. */
function originOf(from: string | undefined, newest: ReadonlyMap<string, Step>): string | undefined {
    const step = from === undefined ? undefined : newest.get(from);
    return step && !step.before && step.undone === undefined ? (step.from ?? from) : from;
}

/** Splits a change at the user's writes in it; the parts between are somebody else's. */
export function partsAround(change: FileChange, writes: readonly UserWrite[]): readonly FileChange[] {
    const parts: FileChange[] = [];
    let at = change.before;
    const stateOf = (told?: Told, mode?: FileMode): FileState | undefined =>
        told && { mode: mode ?? 'regular', ...told };
    const add = (after: FileState | undefined): void => {
        if (!isSameState(at, after)) {
            parts.push({ path: change.path, before: at, after, ...(!at && change.from && { from: change.from }) });
        }
    };
    for (const write of writes) {
        const was = stateOf(write.before, at?.mode ?? change.after?.mode);
        add(was);
        // A file that the user makes has the usual mode.
        at = stateOf(write.after, was?.mode);
    }
    add(change.after);
    return parts;
}

/** Finds the step in which an earlier look has seen a write of the user's. */
export function stepAround(
    { turns }: LedgerState,
    { path, before, after, at = Infinity }: UserWrite
): Step | undefined {
    const steps = turns.flatMap(turn => (turn.agents.length > 0 ? turn.steps : []));
    const around = steps.filter(step => step.path === path && step.since <= at && at <= step.until);
    const newestFirst = around.sort((one, other) => other.order - one.order);
    const isBehind = (step: Step): boolean => isAsTold(step.after, after);
    const isBefore = (step: Step): boolean => isAsTold(step.before, before);
    return (
        newestFirst.find(step => isBefore(step) && isBehind(step)) ??
        newestFirst.find(step => isBefore(step) || isBehind(step)) ??
        newestFirst.at(0)
    );
}

/** Takes a write of the user's out of a step. */
export function withoutWrite(state: LedgerState, step: Step, write: UserWrite): LedgerState {
    const orders = state.turns.flatMap(({ steps }) =>
        steps.flatMap(({ path, order }) => (path === step.path && order > step.order ? order : []))
    );
    const next = Math.min(Math.floor(step.order) + 1, ...orders);
    const parts = partsAround(step, [write]).map((part, index) => {
        const isBefore = index === 0 && isSameState(part.before, step.before);
        return { ...step, ...part, order: isBefore ? step.order : (step.order + next) / 2 };
    });
    return mapSteps(
        state,
        each => each.order === step.order,
        () => parts
    );
}

/** Takes steps out. */
export function withoutSteps(state: LedgerState, steps: readonly Step[]): LedgerState {
    const orders = new Set(steps.map(({ order }) => order));
    return mapSteps(
        state,
        ({ order }) => orders.has(order),
        () => []
    );
}

/** Puts one step, as the newest, in place of others of its turn. */
export function withStepInstead(state: LedgerState, others: readonly Step[], step: Step): LedgerState {
    const own = isSameState(step.before, step.after) ? [] : [{ ...step, order: state.nextOrder }];
    const orders = new Set(others.map(({ order }) => order));
    const isMeant = ({ order }: Step): boolean => orders.has(order);
    const next = mapSteps(state, isMeant, each => (each.order === others[0].order ? own : []));
    return { ...next, nextOrder: state.nextOrder + 1 };
}

/** Whether a file may be the one that was told of. */
export function isAsTold(state: FileState | undefined, told: Told | undefined): boolean {
    return state?.blob === told?.blob && (told?.mode === undefined || told.mode === state?.mode);
}

/** Puts others in place of some steps; turns without any of them stay the same. */
export function mapSteps(
    state: LedgerState,
    isMeant: (step: Step) => boolean,
    change: (step: Step) => readonly Step[]
): LedgerState {
    return mapTurns(state, turn =>
        turn.steps.some(isMeant)
            ? { ...turn, steps: turn.steps.flatMap(step => (isMeant(step) ? change(step) : step)) }
            : turn
    );
}

/** Gives each turn another form; those that have ended without steps go. */
export function mapTurns(state: LedgerState, change: (turn: Turn) => Turn): LedgerState {
    const turns = state.turns.map(change).filter(turn => turn.ended === undefined || turn.steps.length > 0);
    return { ...state, turns };
}
