import * as vscode from 'vscode';
import { nls, UNDO_COMMAND } from '@agent-companion/client';
import { reviewIdOf } from '../tabs/review-uris';

const EXTENSION = 'agent-companion.agent-companion';
const SKIPPED = 'terminal.integrated.commandsToSkipShell';

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
        commandEntry(`$(keyboard) ${keys}`, 'workbench.action.openGlobalKeybindings', 'agent-companion'),
        ...terminalKeyEntries()
    ];
}

/** What keeps our keys from working in terminals, in sentences. */
export function terminalKeyCautions(): string[] {
    return missing().length === 0
        ? []
        : [
              nls.localize(
                  'agent-companion/terminalKeysMissing',
                  'Our keys do nothing in terminals: your setting {0} has its own list, without our commands.',
                  SKIPPED
              )
          ];
}

/** Calls a listener when that may have changed. */
export function onMayChangeTerminalKeys(listener: () => void): vscode.Disposable {
    return vscode.workspace.onDidChangeConfiguration(change => change.affectsConfiguration(SKIPPED) && listener());
}

/** Says what keeps our keys from working in terminals, and adds our commands to the user's list. */
function terminalKeyEntries(): MenuEntry[] {
    const configuration = vscode.workspace.getConfiguration();
    const label = nls.localize('agent-companion/terminalKeys', 'Use Our Keys in Terminals');
    const add = async (): Promise<void> => {
        const { workspaceValue, globalValue } = configuration.inspect<unknown[]>(SKIPPED) ?? {};
        const list = [...(workspaceValue ?? globalValue ?? []), ...missing()];
        await configuration.update(SKIPPED, list, workspaceValue === undefined);
    };
    return terminalKeyCautions().map(detail => ({ label: `$(warning) ${label}`, detail, act: add }));
}

/** Our commands whose keys a terminal keeps: the user's own list replaces ours. */
function missing(): string[] {
    const list: unknown = vscode.workspace.getConfiguration().get(SKIPPED);
    const listed: unknown[] = Array.isArray(list) ? list : [];
    // With a minus before it the user has it so.
    return ourCommands().filter(id => !listed.includes(id) && !listed.includes(`-${id}`));
}

/** The commands whose keys are for us in a terminal too, as our manifest has them. */
function ourCommands(): string[] {
    const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as
        { contributes: { configurationDefaults: Record<string, string[]> } } | undefined;
    return manifest?.contributes.configurationDefaults[SKIPPED] ?? [];
}
