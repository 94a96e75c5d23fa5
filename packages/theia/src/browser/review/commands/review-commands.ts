import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Command } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';

const CATEGORY = 'Agent Companion';

/** True while keys have a review: the one in front of the user, or that of the agent whose terminal has the keyboard. */
export const REVIEW_IN_FRONT = 'agentCompanion.reviewInFront';

/** A command on the review in front of the user, and its key. One with an icon is in the review's toolbar. */
interface ReviewCommand {
    readonly command: Command;
    readonly keybinding: string;
    readonly tooltip: string;
}

/** Everything that can be done with a review, in the order of the toolbar. */
export const reviewCommands = {
    previousChange: reviewCommand('previousChange', 'Previous Change', 'arrow-up', 'shift+alt+f5'),
    nextChange: reviewCommand('nextChange', 'Next Change', 'arrow-down', 'alt+f5'),
    undoChange: reviewCommand(
        'undoChange',
        'Undo This Change',
        'discard',
        'shift+alt+z',
        nls.localize('agent-companion/undoChangeTip', 'Undo this change: put the file’s own lines back')
    ),
    onlyThisChange: reviewCommand(
        'onlyThisChange',
        'Keep Only This Change',
        'target',
        'shift+alt+k',
        nls.localize('agent-companion/onlyThisChangeTip', 'Keep only this change: undo all the others')
    ),
    restoreEdits: reviewCommand('restoreEdits', 'Restore My Edits', undefined, 'shift+alt+m'),
    toggleLayout: reviewCommand('toggleLayout', 'Toggle Inline View', 'split-horizontal', 'shift+alt+v'),
    openFile: reviewCommand('openFile', 'Open the File Itself', 'go-to-file', 'shift+alt+e'),
    accept: reviewCommand(
        'accept',
        'Accept Proposed Change',
        'check',
        'shift+alt+enter',
        nls.localize('agent-companion/acceptTip', 'Accept (Save): hand this text to the agent')
    ),
    reject: reviewCommand(
        'reject',
        'Reject Proposed Change',
        'close',
        'shift+alt+backspace',
        nls.localize('agent-companion/rejectTip', 'Reject: keep the file as it is')
    )
};

function reviewCommand(
    name: string,
    label: string,
    icon: string | undefined,
    keybinding: string,
    tooltip?: string
): ReviewCommand {
    const iconClass = icon === undefined ? undefined : codicon(icon);
    const command = Command.toLocalizedCommand(
        { id: `agent-companion.review.${name}`, label, category: CATEGORY, iconClass },
        `agent-companion/${name}`
    );
    return { command, keybinding, tooltip: tooltip ?? command.label ?? name };
}
