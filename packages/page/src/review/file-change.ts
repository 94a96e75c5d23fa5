import type { FileChange } from '@agent-companion/server';
import type { ReadFile } from '../decision/unattended-review';

/**
 * What has become of a file since a change of it was proposed, by its text: a file that was only touched is the same.
 * @param before as it was when this page saw the proposal first.
 * @param now as it was read last.
 * @param told what had become of it by then, as the backend knows: the page may have been reloaded since.
 */
export function fileChange(before: ReadFile, now: ReadFile, told: FileChange = 'same'): FileChange {
    if (before.exists !== now.exists) {
        return now.exists ? 'created' : 'deleted';
    }
    return now.text === before.text ? told : 'changed';
}
