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

/** Lists the contents that a ledger needs: of files, and trees. */
export function contentsOf({
    turns,
    seen
}: LedgerState): readonly [blobs: readonly string[], trees: readonly string[]] {
    const states = turns.flatMap(({ steps }) => steps.flatMap(({ before, after }) => [before, after]));
    const trees = [seen?.tree, seen?.index].filter(tree => tree !== undefined);
    return [states.flatMap(state => state?.blob ?? []), trees];
}
