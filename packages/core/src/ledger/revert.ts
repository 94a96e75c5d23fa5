import { FileChange, FileState, isSameState } from './turn';
import type { WorkTree } from './work-tree';

/** A file without some changes; `both` if somebody else has changed the same lines since. */
export interface Reverted {
    readonly kind: 'clean' | 'both';
    /** Of `both` the one before the first of the changes. */
    readonly state: FileState | undefined;
}

/** Takes changes of one file back, the newest first, and leaves all later ones. */
export async function reverted(
    present: FileState | undefined,
    changes: readonly Pick<FileChange, 'before' | 'after'>[],
    workTree: Pick<WorkTree, 'merge'>
): Promise<Reverted> {
    let state = present;
    for (const change of changes) {
        const result = await revertedOnce(state, change, workTree);
        if (result === 'both') {
            return { kind: 'both', state: changes.at(-1)?.before };
        }
        state = result;
    }
    return { kind: 'clean', state };
}

async function revertedOnce(
    present: FileState | undefined,
    { before, after }: Pick<FileChange, 'before' | 'after'>,
    workTree: Pick<WorkTree, 'merge'>
): Promise<FileState | undefined | 'both'> {
    if (isSameState(present, after) || isSameState(present, before)) {
        return before;
    }
    if (!present || !before || !after) {
        return 'both';
    }
    const mode = merged(after.mode, present.mode, before.mode);
    const isLink = [present, before, after].some(each => each.mode === 'link');
    const blob =
        merged(after.blob, present.blob, before.blob) ??
        (isLink ? undefined : await workTree.merge(after.blob, present.blob, before.blob));
    return mode === undefined || blob === undefined ? 'both' : { mode, blob };
}

/** Merges whole values: one side has to be as it was, or both alike. */
function merged<T>(base: T, ours: T, theirs: T): T | undefined {
    if (ours === base) {
        return theirs;
    }
    return theirs === base || theirs === ours ? ours : undefined;
}
