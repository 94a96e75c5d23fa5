import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';

const CATEGORY = 'Agent Companion';

/** True while keys have a review: the one in front of the user, or that of the agent whose terminal has the keyboard. */
export const REVIEW_IN_FRONT = 'agentCompanion.reviewInFront';

/** A command on the review in front of the user, and its key. One with an icon is in the toolbar of the review's tab. */
export interface ReviewCommand {
    readonly command: Command;
    readonly keybinding?: string;
    readonly tooltip: string;
}

/** Everything that can be done with a review; what is in the toolbar, in its order. */
export const reviewCommands = {
    previousChange: reviewCommand('previousChange', 'Previous Change', undefined, 'shift+alt+f5'),
    nextChange: reviewCommand('nextChange', 'Next Change', undefined, 'alt+f5'),
    previousFile: reviewCommand('previousFile', 'Previous File', undefined, 'shift+alt+f6'),
    nextFile: reviewCommand('nextFile', 'Next File', undefined, 'alt+f6'),
    keepChange: reviewCommand('keepChange', 'Keep Change', undefined, 'shift+alt+k'),
    undoChange: reviewCommand('undoChange', 'Undo Change', undefined, 'shift+alt+z'),
    undoOtherChanges: reviewCommand('undoOtherChanges', 'Undo All Other Changes', undefined, 'shift+alt+x'),
    restoreEdits: reviewCommand('restoreEdits', 'Restore My Edits', undefined, 'shift+alt+m'),
    toggleLayout: reviewCommand('toggleLayout', 'Toggle Inline View', 'split-horizontal', 'shift+alt+v'),
    openFile: reviewCommand('openFile', 'Open the File Itself', 'go-to-file', 'shift+alt+e'),
    focusBar: reviewCommand('focusBar', 'Focus Review Bar', undefined, 'shift+alt+b'),
    accept: reviewCommand(
        'accept',
        'Accept Proposed Change',
        undefined,
        'shift+alt+enter',
        nls.localize('agent-companion/acceptTip', 'Accept (Save): hand this text to the agent')
    ),
    reject: reviewCommand(
        'reject',
        'Reject Proposed Change',
        undefined,
        'shift+alt+backspace',
        nls.localize('agent-companion/rejectTip', 'Reject: keep the file as it is')
    )
};

function reviewCommand(
    name: string,
    label: string,
    icon: string | undefined,
    keybinding: string | undefined,
    tooltip?: string
): ReviewCommand {
    const iconClass = icon === undefined ? undefined : codicon(icon);
    const command = Command.toLocalizedCommand(
        { id: `agent-companion.review.${name}`, label, category: CATEGORY, iconClass },
        `agent-companion/${name}`
    );
    return { command, keybinding, tooltip: tooltip ?? command.label ?? name };
}
