import { nls } from '@theia/core/lib/common/nls';

/** Which one of how many, from 0; without an index none of them. */
export interface Position {
    readonly index?: number;
    readonly count: number;
}

/** The change that the cursor is in, else how many there are. */
export function changesText({ index, count }: Position): string {
    if (index !== undefined) {
        return nls.localize('agent-companion/bar/changePosition', 'Change {0} of {1}', index + 1, count);
    }
    return count === 0
        ? nls.localize('agent-companion/bar/noChanges', 'no changes')
        : count === 1
          ? nls.localize('agent-companion/bar/oneChange', '1 change')
          : nls.localize('agent-companion/bar/someChanges', '{0} changes', count);
}

/** How many other files wait, or have changed on disk. */
export function filesText({ count }: Position, isOnDisk?: boolean): string {
    if (isOnDisk) {
        return count === 2
            ? nls.localize('agent-companion/bar/oneMoreChanged', '1 more changed file')
            : nls.localize('agent-companion/bar/moreChanged', '{0} more changed files', count - 1);
    }
    return count === 2
        ? nls.localize('agent-companion/bar/oneMoreFile', '1 more file waits')
        : nls.localize('agent-companion/bar/moreFiles', '{0} more files wait', count - 1);
}

export function commentsText(comments: number): string {
    return comments === 1
        ? nls.localize('agent-companion/bar/oneComment', '1 comment')
        : nls.localize('agent-companion/bar/someComments', '{0} comments', comments);
}
