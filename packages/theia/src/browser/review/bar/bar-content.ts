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
    readonly files?: BarStepper;
}

/** What to show of a review. */
export function barContentOf({ file, folder, agent, proposer, isNew, size, changes, files }: BarFacts): BarContent {
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
        files: files && files.count > 1 ? fileStepper(files) : undefined
    };
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
    const [number, total] = [index + 1, count];
    return {
        text: nls.localize('agent-companion/bar/position', '{0} of {1}', number, total),
        shortText: `${number}/${total}`,
        spoken: nls.localize('agent-companion/bar/changePosition', 'Change {0} of {1}', number, total),
        hasButtons
    };
}

function fileStepper({ index = 0, count }: Position): BarStepper {
    const text = nls.localize('agent-companion/bar/filePosition', 'file {0} of {1}', index + 1, count);
    return { text, shortText: `${index + 1}/${count}`, spoken: text, hasButtons: true };
}
