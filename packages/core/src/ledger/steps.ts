import { FileChange, FileMode, FileState, isOpen, isSameState, LedgerState, Made, Step, Turn } from './turn';
import type { ToldFile, UserWrite } from './user-writes';

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

/** Adds changes to a turn; one that continues the turn's own newest joins it. */
export function withSteps(state: LedgerState, id: string, changes: readonly Made[]): LedgerState {
    const newest = newestSteps(state);
    let { nextOrder } = state;
    const own = new Map(state.turns.find(turn => turn.id === id)?.steps.map(step => [step.order, step]));
    for (const { path, before, after, from, by } of changes) {
        const last = newest.get(path);
        const former = last && last.undone === undefined ? own.get(last.order) : undefined;
        const step: Step =
            former && isSameState(former.after, before)
                ? { ...former, after, by: former.by === 'tool' ? 'tool' : by, from: former.from ?? from }
                : { path, before, after, from: originOf(from, newest), by, order: nextOrder++ };
        own.delete(step.order);
        if (!isSameState(step.before, step.after)) {
            own.set(step.order, step);
        }
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
    const stateOf = (told?: ToldFile, mode?: FileMode): FileState | undefined =>
        told && { mode: mode ?? 'regular', ...told };
    const add = (after: FileState | undefined): void => {
        if (!isSameState(at, after)) {
            parts.push({ path: change.path, before: at, after, ...(!at && change.from && { from: change.from }) });
        }
    };
    for (const write of writes) {
        const was = stateOf(write.before, at?.mode ?? change.after?.mode);
        // It was there already when somebody looked first.
        const isSeen = at?.blob === write.after?.blob && at?.blob !== was?.blob;
        add(isSeen ? at : was);
        // A file that the user makes has the usual mode.
        at = stateOf(write.after, was?.mode);
    }
    add(change.after);
    return parts;
}

/** Takes steps out. */
export function withoutSteps(state: LedgerState, steps: readonly Step[]): LedgerState {
    return mapSteps(state, steps, () => []);
}

/** Puts one step, as the newest, in place of others of its turn. */
export function withStepInstead(state: LedgerState, others: readonly Step[], step: Step): LedgerState {
    const own = isSameState(step.before, step.after) ? [] : [{ ...step, order: state.nextOrder }];
    const next = mapSteps(state, others, each => (each.order === others[0].order ? own : []));
    return { ...next, nextOrder: state.nextOrder + 1 };
}

/** Puts others in place of some steps; turns without any of them stay the same. */
export function mapSteps(
    state: LedgerState,
    steps: readonly Step[],
    change: (step: Step) => readonly Step[]
): LedgerState {
    const orders = new Set(steps.map(({ order }) => order));
    const isMeant = ({ order }: Step): boolean => orders.has(order);
    return mapTurns(state, turn =>
        turn.steps.some(isMeant)
            ? { ...turn, steps: turn.steps.flatMap(step => (isMeant(step) ? change(step) : step)) }
            : turn
    );
}

/** Gives each turn another form; those that have ended without steps go. */
export function mapTurns(state: LedgerState, change: (turn: Turn) => Turn): LedgerState {
    const turns = state.turns.map(change).filter(turn => isOpen(turn) || turn.steps.length > 0);
    return { ...state, turns };
}

/** Steps of agents' turns that are neither kept nor taken back. */
export function liveSteps(turns: readonly Turn[]): readonly Step[] {
    const agents = turns.filter(turn => turn.agents.length > 0);
    return agents.flatMap(({ steps }) => steps.filter(({ undone }) => undone === undefined));
}
