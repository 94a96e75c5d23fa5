import { randomUUID } from 'node:crypto';
import { slicesOf } from '../support/slices';
import type { NamedFiles } from './named-files';
import { isAsTold, newestSteps, partsAround, stepAround, UserWrite, withoutWrite, withSteps } from './steps';
import { FileChange, FileState, isSameState, LedgerState, Made, SeenTree, Step, Turn } from './turn';
import type { WorkTree } from './work-tree';

/** Facts by which changes are attributed. */
interface Hints {
    readonly named: NamedFiles;
    /** Contents that the user has accepted, by path; those that were written are taken out. */
    readonly accepted: Map<string, string>;
    /** Writes of the user that the IDE has told of, the oldest first. */
    readonly userWrites: readonly UserWrite[];
    readonly look: LookTime;
    readonly lastLook: LookTime;
}

/** When a look began and ended, in milliseconds since 1970. */
export interface LookTime {
    readonly began: number;
    readonly ended: number;
}

/** A change, with the checkout and the user's writes that may lie in it. */
interface MixedChange {
    readonly change: FileChange;
    readonly checkout?: FileChange;
    readonly writes: readonly UserWrite[];
}

type OwnedChange = Made & { readonly owner: Turn | undefined };

/** Attributes changes since the last look to the agents that worked, without the user's part. */
export async function observed(
    state: LedgerState,
    seen: SeenTree,
    workTree: WorkTree,
    hints: Hints
): Promise<LedgerState> {
    if (!state.seen || state.turns.length === 0) {
        return { ...state, seen };
    }
    const known = newestSteps(state);
    const changes = await changesSince(state.seen, seen, workTree, hints.userWrites, known);
    let next: LedgerState = { ...state, seen };
    const owned: OwnedChange[] = [];
    const shared: Turn[] = [];
    const befores: string[] = [];
    for await (const some of slicesOf(changes)) {
        for (const mixed of some) {
            const { path, before, after } = mixed.change;
            if (after && hints.accepted.get(path) === after.blob) {
                hints.accepted.delete(path);
                hints.named.changed(path);
                continue;
            }
            const { rest, fresh, since } = parted(next, mixed, known.get(path), hints.lastLook);
            next = rest;
            const { owner, by } = ownerOf(path, [...next.turns, ...shared], hints);
            shared.push(...(owner && owner.agents.length > 1 && !shared.includes(owner) ? [owner] : []));
            const until = hints.look.ended;
            const parts = partsAround(mixed.change, fresh);
            // A spread of thousands would hold the event loop up.
            for (const { path, before, after, from } of parts) {
                owned.push({ path, before, after, from, by, since, until, owner });
            }
            if (parts.length > 0) {
                hints.named.changed(path);
            }
            befores.push(...(before ? [before.blob] : []));
        }
    }
    next = withOwned(next, owned.map(renamedBy(owned)));
    await workTree.pin(next.nextOrder === state.nextOrder ? [] : befores);
    return next;
}

/** Takes the user's writes in a change out of earlier steps; `fresh` are those that no step has. */
function parted(
    state: LedgerState,
    { change, checkout, writes }: MixedChange,
    newest: Step | undefined,
    lastLook: LookTime
): { readonly rest: LedgerState; readonly fresh: readonly UserWrite[]; readonly since: number } {
    const fresh: UserWrite[] = [];
    let [rest, since] = [state, lastLook.began];
    for (const write of writes) {
        const isNew = isFresh(change.before, write, lastLook);
        const step = isNew ? undefined : stepAround(rest, write);
        rest = step ? withoutWrite(rest, step, write) : rest;
        // Where no step has it and the file is as before it, somebody has taken it back since.
        const isTakenBack = !step && (fresh.length > 0 || isAsTold(change.before, write.before));
        fresh.push(...(isNew || isTakenBack ? [write] : []));
        since = isTakenBack ? Math.min(since, write.at ?? since) : since;
    }
    // HEAD moves last: a look may have been before that.
    const isLate = writes.length === 0 && isSameState(change.before, change.after);
    if (checkout && isLate && newest) {
        rest = withoutWrite(rest, newest, checkout);
    } else if (checkout) {
        const isBefore = isSameState(change.before, checkout.before);
        const place = isBefore ? 0 : fresh.map(({ after }) => isAsTold(checkout.before, after)).lastIndexOf(true) + 1;
        fresh.splice(isBefore || place > 0 ? place : fresh.length, 0, checkout);
    }
    return { rest, fresh, since };
}

/** Takes files for renamed whose contents have come from removed ones, also in place of others. */
function renamedBy(changes: readonly OwnedChange[]): (change: OwnedChange) => OwnedChange {
    const gone = changes.filter(({ after }) => !after);
    const formers = new Map(gone.map(({ path, before }) => [before?.blob, path]));
    return change => {
        const { before, after, from } = change;
        const isSameContent = before?.blob === after?.blob;
        return { ...change, from: from ?? (after && !isSameContent ? formers.get(after.blob) : undefined) };
    };
}

/** Adds changes to the turns that own them; what is nobody's is left out. */
function withOwned(state: LedgerState, changes: readonly OwnedChange[]): LedgerState {
    const owners = new Map(changes.flatMap(({ owner }) => (owner ? [[owner.id, owner] as const] : [])));
    let next = state;
    for (const [id, owner] of owners) {
        const isKnown = next.turns.some(turn => turn.id === id);
        const own = changes.filter(change => change.owner?.id === id);
        next = withSteps(isKnown ? next : { ...next, turns: [...next.turns, owner] }, id, own);
    }
    return next;
}

/** Lists changes, with the user's writes to the same files, by IDE or checkout. */
async function changesSince(
    before: SeenTree,
    seen: SeenTree,
    workTree: WorkTree,
    userWrites: readonly UserWrite[],
    known: ReadonlyMap<string, Step>
): Promise<readonly MixedChange[]> {
    const found = seen.tree === before.tree ? [] : await workTree.difference(before.tree, seen.tree);
    const changes = new Map(found.map(change => [change.path, change]));
    const writes = new Map<string, UserWrite[]>();
    userWrites.forEach(write => writes.set(write.path, [...(writes.get(write.path) ?? []), write]));
    await addUnchanged(changes, [...writes.keys()], seen, workTree);
    const isMoved = before.head !== undefined && seen.head !== undefined && before.head !== seen.head;
    // A commit records what is there already.
    const moved = isMoved && !seen.isCommit ? await workTree.difference(before.head, seen.head) : [];
    const isCheckout = ({ path, before: from, after: to }: FileChange): boolean => {
        const [change, step] = [changes.get(path), known.get(path)];
        return change
            ? isSameState(change.before, from) || isSameState(change.after, to)
            : step !== undefined && isSameState(step.before, from) && isSameState(step.after, to);
    };
    const checkouts = new Map(moved.filter(isCheckout).map(write => [write.path, write]));
    await addUnchanged(changes, [...checkouts.keys()], seen, workTree);
    return [...changes.values()].map(change => {
        const { path } = change;
        return { change, checkout: checkouts.get(path), writes: writes.get(path) ?? [] };
    });
}

/** Adds files that are as they were. */
async function addUnchanged(
    changes: Map<string, FileChange>,
    paths: readonly string[],
    { tree }: SeenTree,
    workTree: WorkTree
): Promise<void> {
    const others = paths.filter(path => !changes.has(path));
    const states = others.length > 0 ? await workTree.states(tree, others) : undefined;
    others.forEach(path => changes.set(path, { path, before: states?.get(path), after: states?.get(path) }));
}

/** Whether a write is newer than the last look; during it, the file tells. */
function isFresh(seen: FileState | undefined, { at = Infinity, before }: UserWrite, last: LookTime): boolean {
    return at > last.ended || (at >= last.began && isAsTold(seen, before));
}

/** Finds whose a change is: of agents that have named the file, else of all. */
function ownerOf(path: string, turns: readonly Turn[], { named, look }: Hints): { owner?: Turn; by: Step['by'] } {
    const open = turns.filter(({ ended, agents }) => ended === undefined && agents.length === 1);
    const naming = open.filter(({ agents: [agent] }) => named.isNamedBy(path, agent.key));
    const by = naming.length > 0 ? 'tool' : 'shell';
    const possible = by === 'tool' ? naming : open;
    if (possible.length <= 1) {
        return { owner: possible[0], by };
    }
    const agents = possible.map(({ agents: [agent] }) => agent);
    const isShared = (turn: Turn): boolean =>
        turn.ended === undefined &&
        turn.agents.length === agents.length &&
        agents.every(({ key }) => turn.agents.some(each => each.key === key));
    return { owner: turns.find(isShared) ?? { id: randomUUID(), agents, began: look.ended, steps: [] }, by };
}
