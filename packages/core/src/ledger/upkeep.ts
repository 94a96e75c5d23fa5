import { ledgerLimits } from './ledger-limits';
import { liveSteps, withoutSteps } from './steps';
import { FileChange, isOpen, isSameState, LedgerState, SeenTree, Turn } from './turn';
import type { WorkTree } from './work-tree';

/** Keeps what was staged or committed since the look before, of turns that are over. */
export async function withRecorded(
    state: LedgerState,
    before: SeenTree | undefined,
    workTree: WorkTree
): Promise<LedgerState> {
    const { seen } = state;
    const steps = liveSteps(state.turns.filter(turn => !isOpen(turn)));
    const paths = new Set(steps.map(({ path }) => path));
    const changes = async (from: string | undefined, to: string | undefined): Promise<readonly FileChange[]> => {
        const isKnown = from !== undefined && to !== undefined && from !== to;
        const found = isKnown ? await workTree.difference(from, to).catch(() => []) : [];
        return found.filter(({ path }) => paths.has(path));
    };
    const records = [...(await changes(before?.index, seen?.index)), ...(await changes(before?.head, seen?.head))];
    if (!seen || records.length === 0) {
        return state;
    }
    const states = await workTree.states(seen.tree, [...new Set(records.map(({ path }) => path))]);
    const same = records.filter(({ path, after }) => isSameState(states.get(path), after));
    const kept = new Set(same.map(({ path }) => path));
    return withoutSteps(
        state,
        steps.filter(({ path }) => kept.has(path))
    );
}

/** Forgets turns that are too old or too many. @param most turns that may stay. */
export function withinLimits(state: LedgerState, now: number, most: number = ledgerLimits.maxTurns): LedgerState {
    const isOver = ({ ended }: Turn, index: number): boolean =>
        ended !== undefined && (index < state.turns.length - most || now - ended > ledgerLimits.maxAge);
    const gone = state.turns.filter(isOver);
    const dropped = gone.filter(({ agents }) => agents.length > 0).length;
    return gone.length === 0
        ? state
        : { ...state, turns: state.turns.filter(turn => !gone.includes(turn)), dropped: state.dropped + dropped };
}

/** Lists the contents that a ledger needs: of files, and trees. */
export function contentsOf({
    turns,
    seen
}: LedgerState): readonly [blobs: readonly string[], trees: readonly string[]] {
    const states = turns.flatMap(({ steps }) => steps.flatMap(({ before, after }) => [before, after]));
    const trees = [seen?.tree, seen?.index].filter(tree => tree !== undefined);
    return [states.flatMap(state => state?.blob ?? []), trees];
}
