import { nls } from '@theia/core/lib/common/nls';
import type { ReviewSize } from '../changes/review-hunks';

/** Which one of how many, from 0; without an index none of them. */
interface Position {
    readonly index?: number;
    readonly count: number;
}

/** What is known of a review that its bar tells. */
export interface BarFacts {
    /** The file's name, for people. */
    readonly file: string;
    /** Its folder, for people; empty for the workspace's own. */
    readonly folder: string;
    readonly agent: string;
    /** Who proposes it, or what for. */
    readonly proposer: string;
    readonly isNew: boolean;
    /** Undefined as long as the sides have not been compared, as `changes`. */
    readonly size?: ReviewSize;
    /** The change that the cursor is in, of those of this review. */
    readonly changes?: Position;
    /** How many of the changes are kept. */
    readonly kept: number;
    /** How many comments of the user it has. */
    readonly comments: number;
    /** This review, of those that wait; undefined for one that does not. */
    readonly files?: Position;
}

/** Where the user is among several, with a button to the one before and one to the next. */
export interface BarStepper {
    readonly text: string;
    /** For a narrow bar. */
    readonly shortText: string;
    /** What a screen reader says. */
    readonly spoken: string;
    /** Whether there is anywhere to go. */
    readonly hasButtons: boolean;
}

/** What a review's bar shows before its buttons. */
export interface BarContent {
    /** The name of the whole bar, for screen readers. */
    readonly label: string;
    readonly file: string;
    /** With the slash after it. */
    readonly folder: string;
    readonly proposer: string;
    /** What is special about the file. */
    readonly tag?: string;
    readonly size?: { readonly added: string; readonly removed: string; readonly spoken: string };
    readonly changes?: BarStepper;
    /** How many changes are kept; undefined for none. */
    readonly kept?: string;
    /** How many comments there are; undefined for none. */
    readonly comments?: string;
    readonly files?: BarStepper;
}

/** What to show of a review. */
export function barContentOf(facts: BarFacts): BarContent {
    const { file, folder, agent, proposer, isNew, size, changes, kept, comments, files } = facts;
    return {
        label: nls.localize('agent-companion/bar/label', 'Review of {0} by {1}', file, agent),
        file,
        folder: folder === '' || folder.endsWith('/') ? folder : `${folder}/`,
        proposer,
        tag: isNew ? nls.localize('agent-companion/newFile', 'new file') : undefined,
        size: size && {
            added: `+${size.added}`,
            removed: `−${size.removed}`,
            spoken: nls.localize(
                'agent-companion/linesChanged',
                'lines: {0} added, {1} removed',
                size.added,
                size.removed
            )
        },
        changes: changes && changeStepper(changes),
        kept: changes && kept > 0 ? keptSentence(kept, changes.count) : undefined,
        comments: comments > 0 ? commentCount(comments) : undefined,
        files: files && files.count > 1 ? fileStepper(files) : undefined
    };
}

/** How many changes of a review are kept. */
export function keptSentence(kept: number, count: number): string {
    return nls.localize('agent-companion/changesKept', '{0} of {1} kept', kept, count);
}

function commentCount(comments: number): string {
    return comments === 1
        ? nls.localize('agent-companion/bar/oneComment', '1 comment')
        : nls.localize('agent-companion/bar/someComments', '{0} comments', comments);
}

function changeStepper({ index, count }: Position): BarStepper {
    const hasButtons = count > 0;
    if (index === undefined) {
        const text =
            count === 0
                ? nls.localize('agent-companion/bar/noChanges', 'no changes')
                : count === 1
                  ? nls.localize('agent-companion/bar/oneChange', '1 change')
                  : nls.localize('agent-companion/bar/someChanges', '{0} changes', count);
        return { text, shortText: String(count), spoken: text, hasButtons };
    }
    const text = nls.localize('agent-companion/bar/changePosition', 'Change {0} of {1}', index + 1, count);
    return { text, shortText: `${index + 1}/${count}`, spoken: text, hasButtons };
}

function fileStepper({ index = 0, count }: Position): BarStepper {
    const text =
        count === 2
            ? nls.localize('agent-companion/bar/oneMoreFile', '1 more file waits')
            : nls.localize('agent-companion/bar/moreFiles', '{0} more files wait', count - 1);
    const spoken = nls.localize('agent-companion/bar/filePosition', 'File {0} of {1}', index + 1, count);
    return { text, shortText: `${index + 1}/${count}`, spoken, hasButtons: true };
}
