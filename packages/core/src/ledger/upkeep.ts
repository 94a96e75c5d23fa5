import { ledgerLimits } from './ledger-limits';
import { mapTurns, withoutSteps } from './steps';
import { FileChange, FileState, isSameState, LedgerState, RecordKind, SeenTree, Step, Turn } from './turn';
import type { WorkTree } from './work-tree';

/** Ends turns, drops what came to nothing, and notes what is not recorded yet. */
export async function withEnded(
    state: LedgerState,
    isEnding: (turn: Turn) => boolean,
    now: number,
    workTree: WorkTree
): Promise<LedgerState> {
    const isToEnd = (turn: Turn): boolean => turn.ended === undefined && isEnding(turn);
    const hasSteps = state.turns.some(turn => isToEnd(turn) && turn.steps.length > 0);
    const records = hasSteps && state.seen ? await recordsOf(state.seen, workTree) : [];
    return mapTurns(state, turn => {
        if (!isToEnd(turn)) {
            return turn;
        }
        const changes = turn.steps.filter(({ before, after }) => !isSameState(before, after));
        const steps = changes.map(step => {
            const others = records.filter(([, each]) => each.has(step.path));
            const recorded = others.map(([kind, each]) => [kind, each.get(step.path) ?? null] as const);
            return { ...step, recorded: Object.fromEntries(recorded) };
        });
        return { ...turn, ended: now, steps };
    });
}

/** Keeps what the user has staged or committed since the end of its turn. @param before the look before. */
export async function withRecorded(
    state: LedgerState,
    before: SeenTree | undefined,
    workTree: WorkTree
): Promise<LedgerState> {
    const { seen, turns } = state;
    const waiting = turns.flatMap(({ steps }) => steps.filter(isUnrecorded));
    if (!seen || waiting.length === 0 || (seen.index === before?.index && seen.head === before?.head)) {
        return state;
    }
    const records = await recordsOf(seen, workTree);
    const candidates = waiting.filter(({ path, recorded = {} }) =>
        records.some(([kind, others]) => kind in recorded && !others.has(path))
    );
    const paths = [...new Set(candidates.map(({ path }) => path))];
    const states = paths.length > 0 ? await workTree.states(seen.tree, paths) : undefined;
    const isKept = ({ path, recorded = {} }: Step): boolean =>
        records.some(
            ([kind, others]) =>
                // It is not the file that has become as the record was.
                kind in recorded && !others.has(path) && !isSameState(states?.get(path), recorded[kind] ?? undefined)
        );
    return withoutSteps(state, candidates.filter(isKept));
}

function isUnrecorded({ recorded = {}, undone }: Step): boolean {
    return undone === undefined && Object.keys(recorded).length > 0;
}

/** Forgets turns that are too old or too many. @param most agents' turns that may stay, and as many undos. */
export function withinLimits(state: LedgerState, now: number, most: number = ledgerLimits.maxTurns): LedgerState {
    const isUndo = ({ agents }: Turn): boolean => agents.length === 0;
    const [undos, others] = [state.turns.filter(isUndo), state.turns.filter(turn => !isUndo(turn))];
    const newest = new Set([undos, others].flatMap(turns => turns.slice(Math.max(0, turns.length - most))));
    const isOver = (turn: Turn): boolean =>
        turn.ended !== undefined && (!newest.has(turn) || now - turn.ended > ledgerLimits.maxAge);
    const turns = state.turns.filter(turn => !isOver(turn));
    const dropped = others.filter(isOver).length;
    return turns.length === state.turns.length ? state : { ...state, turns, dropped: state.dropped + dropped };
}

/** Lists the contents that a ledger needs. */
export function blobsOf({ turns }: LedgerState): readonly string[] {
    const states = turns.flatMap(({ steps }) => steps.flatMap(({ before, after }) => [before, after]));
    return [...new Set(states.flatMap(state => state?.blob ?? []))];
}

/** Tells by kind what a record has otherwise than the files, where anybody knows. */
async function recordsOf(
    { tree, head }: SeenTree,
    workTree: WorkTree
): Promise<readonly (readonly [RecordKind, ReadonlyMap<string, FileState | undefined>])[]> {
    const others = async (kind: RecordKind, changes: Promise<readonly FileChange[]>) =>
        [kind, new Map((await changes).map(({ path, before }) => [path, before]))] as const;
    const records = await Promise.allSettled([
        others('index', workTree.unstaged(tree)),
        ...(head === undefined ? [] : [others('head', workTree.difference(head, tree))])
    ]);
    return records.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
}
