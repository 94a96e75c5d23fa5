import { randomUUID } from 'node:crypto';
import { newestSteps, partsAround, withoutSteps, withSteps } from './steps';
import { FileChange, isOf, isOpen, isSameState, LedgerState, Made, SeenTree, Step, Turn } from './turn';
import type { UserWrites } from './user-writes';
import type { WorkTree } from './work-tree';

/** Facts by which changes are attributed. */
interface Hints {
    /** Paths that hooks have named, by the keys of agents. */
    readonly named: ReadonlyMap<string, ReadonlySet<string>>;
    /** Contents that the user has accepted, by path; those that were written are taken out. */
    readonly accepted: Map<string, string>;
    readonly userWrites: UserWrites;
    readonly now: number;
}

/** Attributes changes since the last look to the agents that worked, without the user's part. */
export async function observed(
    state: LedgerState,
    seen: SeenTree,
    workTree: WorkTree,
    hints: Hints
): Promise<LedgerState> {
    if (!state.seen || state.turns.length === 0) {
        hints.userWrites.forget();
        return { ...state, seen };
    }
    const changes = await changesSince(state.seen.tree, seen.tree, hints.userWrites.paths, workTree);
    const moves = await movesSince(state.seen, seen, workTree);
    const former = withoutSteps({ ...state, seen }, lateMoves(moves, changes, state));
    const shared: Turn[] = [];
    const made = new Map<string, Made[]>();
    for (const [path, found] of changes) {
        if (found.after && hints.accepted.get(path) === found.after.blob) {
            hints.accepted.delete(path);
            continue;
        }
        const move = moves.get(path);
        const isFirst = isSameState(found.before, move?.before);
        if (move && (isFirst || isSameState(found.after, move.after))) {
            hints.userWrites.add(path, move, isFirst);
        }
        const taken = hints.userWrites.take(found);
        const { owner, by } = ownerOf(path, [...former.turns, ...shared], hints);
        if (taken && owner) {
            const parts = partsAround(taken.change, taken.writes).map(part => ({ ...part, by }));
            made.set(owner.id, [...(made.get(owner.id) ?? []), ...parts]);
            shared.push(...([...former.turns, ...shared].includes(owner) ? [] : [owner]));
        }
    }
    let next: LedgerState = { ...former, turns: [...former.turns, ...shared] };
    const rename = renamedBy([...made.values()].flat());
    made.forEach((parts, id) => (next = withSteps(next, id, parts.map(rename))));
    const befores = [...changes.values()].flatMap(({ before }) => before?.blob ?? []);
    await workTree.pin(next.nextOrder === state.nextOrder ? [] : befores);
    return next;
}

/** Takes files for renamed whose contents have come from removed ones, also in place of others. */
function renamedBy(changes: readonly Made[]): (change: Made) => Made {
    const gone = changes.filter(({ after }) => !after);
    const formers = new Map(gone.map(({ path, before }) => [before?.blob, path]));
    return change => ({ ...change, from: change.from ?? (change.after && formers.get(change.after.blob)) });
}

/** Lists changes, and the state of other files. */
async function changesSince(
    before: string,
    now: string,
    others: readonly string[],
    workTree: WorkTree
): Promise<ReadonlyMap<string, FileChange>> {
    const found = now === before ? [] : await workTree.difference(before, now);
    const changes = new Map(found.map(change => [change.path, change]));
    const unchanged = others.filter(path => !changes.has(path));
    const states = unchanged.length > 0 ? await workTree.states(now, unchanged) : undefined;
    unchanged.forEach(path => changes.set(path, { path, before: states?.get(path), after: states?.get(path) }));
    return changes;
}

/** Lists what a checkout has changed; a commit records what is there already. */
async function movesSince(
    before: SeenTree,
    { head, isCommit }: SeenTree,
    workTree: WorkTree
): Promise<ReadonlyMap<string, FileChange>> {
    const isMoved = before.head !== undefined && head !== undefined && before.head !== head && !isCommit;
    const moves = isMoved ? await workTree.difference(before.head, head) : [];
    return new Map(moves.map(move => [move.path, move]));
}

/** Finds steps that are a checkout's: HEAD moves last, a look may have been before that. */
function lateMoves(
    moves: ReadonlyMap<string, FileChange>,
    changes: ReadonlyMap<string, FileChange>,
    state: LedgerState
): readonly Step[] {
    return moves.size === 0
        ? []
        : [...newestSteps(state).values()].filter(({ path, before, after }) => {
              const move = changes.has(path) ? undefined : moves.get(path);
              return move && isSameState(move.before, before) && isSameState(move.after, after);
          });
}

/** Finds whose a change is: of agents that have named the file, else of all. */
function ownerOf(path: string, turns: readonly Turn[], { named, now }: Hints): { owner?: Turn; by: Step['by'] } {
    const open = turns.filter(turn => isOpen(turn) && turn.agents.length === 1);
    const naming = open.filter(({ agents: [agent] }) => named.get(agent.key)?.has(path));
    const by = naming.length > 0 ? 'tool' : 'shell';
    const possible = by === 'tool' ? naming : open;
    if (possible.length <= 1) {
        return { owner: possible[0], by };
    }
    const agents = possible.map(({ agents: [agent] }) => agent);
    const isShared = (turn: Turn): boolean =>
        isOpen(turn) && turn.agents.length === agents.length && agents.every(({ key }) => isOf(turn, key));
    return { owner: turns.find(isShared) ?? { id: randomUUID(), agents, began: now, steps: [] }, by };
}
