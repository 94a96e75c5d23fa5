import type { ReadFile } from '../decision/unattended-review';

/** What has become of a file. */
export type FileChange = 'same' | 'created' | 'deleted' | 'changed';

/**
 * What has become of a file since a change of it was proposed.
 * @param before as it was when this page saw the proposal first.
 * @param now as it was read last; the same object if it was read only once.
 * @param proposedAt when the change was proposed, in milliseconds since 1970: the page may have been reloaded since.
 * @param isTextKnown whether the file could be read before.
 */
export function fileChange(before: ReadFile, now: ReadFile, proposedAt: number, isTextKnown = true): FileChange {
    if (before.exists !== now.exists) {
        return now.exists ? 'created' : 'deleted';
    }
    const isChanged = now === before || !isTextKnown ? (now.modifiedAt ?? 0) > proposedAt : now.text !== before.text;
    return isChanged ? 'changed' : 'same';
}
