import * as vscode from 'vscode';
import { nls, UNDO_COMMAND } from '@agent-companion/client';
import { reviewIdOf } from '../tabs/review-uris';

/** An entry of the status menu; one without an act only tells. */
export interface MenuEntry extends vscode.QuickPickItem {
    readonly act?: () => Promise<unknown>;
}

/** An entry that runs a command. */
export function commandEntry(label: string, id: string, ...args: unknown[]): MenuEntry {
    return { label, act: async () => vscode.commands.executeCommand(id, ...args) };
}

/** Entries for our keys' actions, as some keys do not reach us: Alt+Shift may switch the layout. */
export function keyEntries(): MenuEntry[] {
    const isReview = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab) !== undefined;
    const accept = nls.localize('agent-companion/accept', 'Accept Proposed Change');
    const reject = nls.localize('agent-companion/reject', 'Reject Proposed Change');
    const undo = nls.localize('agent-companion/undoDecision', 'Undo Last Decision');
    const keys = nls.localize('agent-companion/keyboardShortcuts', 'Keyboard Shortcuts');
    return [
        ...(isReview
            ? [
                  commandEntry(`$(check) ${accept}`, 'agent-companion.review.accept'),
                  commandEntry(`$(close) ${reject}`, 'agent-companion.review.reject')
              ]
            : []),
        commandEntry(`$(discard) ${undo}`, UNDO_COMMAND),
        commandEntry(`$(keyboard) ${keys}`, 'workbench.action.openGlobalKeybindings', 'agent-companion')
    ];
}
