import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import type { UnattendedAction } from '@agent-companion/client';

const CATEGORY = 'Agent Companion';

/** True while keys have a review: the one in front, or that of the agent whose terminal has the keyboard. */
export const REVIEW_IN_FRONT = 'agentCompanion.reviewInFront';

/** True while a file that an agent has written is in front. */
export const WRITTEN_IN_FRONT = 'agentCompanion.writtenInFront';

/** Command on the review in front, and its key; with an icon, in its toolbar. */
export interface ReviewCommand {
    readonly command: Command;
    readonly keybinding?: string;
    readonly tooltip: string;
}

/** Everything that can be done with a review; what is in the toolbar, in its order. */
export const reviewCommands = {
    previousChange: reviewCommand('previousChange', 'Previous Change', { keybinding: 'shift+alt+f5' }),
    nextChange: reviewCommand('nextChange', 'Next Change', { keybinding: 'alt+f5' }),
    previousFile: reviewCommand('previousFile', 'Previous File', { keybinding: 'shift+alt+f6' }),
    nextFile: reviewCommand('nextFile', 'Next File', { keybinding: 'alt+f6' }),
    keepChange: reviewCommand('keepChange', 'Keep Change', { keybinding: 'shift+alt+k' }),
    undoChange: reviewCommand('undoChange', 'Undo Change', { keybinding: 'shift+alt+z' }),
    restoreEdits: reviewCommand('restoreEdits', 'Restore My Edits', { keybinding: 'shift+alt+m' }),
    toggleLayout: reviewCommand('toggleLayout', 'Toggle Inline View', {
        icon: 'split-horizontal',
        keybinding: 'shift+alt+v'
    }),
    openFile: reviewCommand('openFile', 'Open the File Itself', { icon: 'go-to-file', keybinding: 'shift+alt+e' }),
    focusBar: reviewCommand('focusBar', 'Focus Review Bar', { keybinding: 'shift+alt+b' }),
    accept: reviewCommand('accept', 'Accept Proposed Change', {
        keybinding: 'shift+alt+enter',
        tooltip: nls.localize('agent-companion/acceptTip', 'Accept (Save): hand this text to the agent')
    }),
    reject: reviewCommand('reject', 'Reject Proposed Change', {
        keybinding: 'shift+alt+backspace',
        tooltip: nls.localize('agent-companion/rejectTip', 'Reject: keep the file as it is')
    })
};

/** Commands for orphans: for the orphan in a given widget, else for the key's. */
export const unattendedCommands: Readonly<Record<UnattendedAction, ReviewCommand>> = {
    writeFile: reviewCommand('writeFile', 'Write File', {
        tooltip: nls.localize('agent-companion/writeFileTip', 'Have the IDE write the file')
    }),
    copyText: reviewCommand('copyText', 'Copy Text', {
        tooltip: nls.localize('agent-companion/copyTextTip', 'Copy this text to the clipboard')
    }),
    discard: reviewCommand('discard', 'Discard', {
        tooltip: nls.localize('agent-companion/discardTip', 'Close this review; nothing is written')
    })
};

function reviewCommand(
    name: string,
    label: string,
    { icon, keybinding, tooltip }: { icon?: string; keybinding?: string; tooltip?: string }
): ReviewCommand {
    const iconClass = icon === undefined ? undefined : codicon(icon);
    const command = Command.toLocalizedCommand(
        { id: `agent-companion.review.${name}`, label, category: CATEGORY, iconClass },
        `agent-companion/${name}`
    );
    return { command, keybinding, tooltip: tooltip ?? command.label ?? name };
}
