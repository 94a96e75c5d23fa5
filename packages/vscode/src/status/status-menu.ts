import * as vscode from 'vscode';
import {
    AgentStatus,
    Client,
    connectedSentence,
    furtherRows,
    HookSetUp,
    MenuRow,
    nls,
    Remedies,
    stateRows,
    UNDO_COMMAND,
    withoutIcons
} from '@agent-companion/client';
import type { ConnectedAgent, FormerAgent } from '@agent-companion/core/contract';
import { reviewIdOf } from '../tabs/review-uris';
import { resumeAgent } from './remedies';
import type { WindowTerminals } from '../terminal/window-terminals';

type MenuItem = vscode.QuickPickItem & Pick<MenuRow, 'act'>;

/** Parts of the client that the menu shows. */
type ShownClient = Pick<Client, 'status' | 'hooks' | 'choices' | 'contextChoice'>;

/** Shows the menu of the status bar item, and does what the user chooses. */
export async function openStatusMenu(client: ShownClient, remedies: Remedies, shells: WindowTerminals): Promise<void> {
    const { status, hooks, choices, contextChoice } = client;
    // Who is connected needs no reason; before the greeting there is none.
    await (status.agents.length === 0 && status.discovery && status.refresh());
    const terminals = await shells.all();
    const toTerminal = ({ terminalId = -1 }: ConnectedAgent): MenuRow['act'] => {
        const terminal = terminals.get(terminalId);
        return terminal && (() => Promise.resolve(terminal.show()));
    };
    const resume = (agent: FormerAgent): Promise<void> => resumeAgent(status, agent);
    const items: MenuItem[] = [
        ...[...stateRows(status, { remedies, toTerminal, resume }), ...hooks.offers(), ...keyRows()].map(itemOf),
        { label: '', kind: vscode.QuickPickItemKind.Separator },
        itemOf(choices.row(status.agents)),
        itemOf(contextChoice.row()),
        ...furtherRows('workbench.action.openSettings', command).map(itemOf)
    ];
    await choose(items, connectedSentence(status.agents.map(({ name }) => name)));
}

/** Shows the agents that need a file to be reviewed before they write. */
export async function openHooksMenu(status: AgentStatus, hooks: HookSetUp): Promise<void> {
    await status.refresh();
    await choose(hooks.rows().map(itemOf));
}

async function choose(items: MenuItem[], placeHolder?: string): Promise<void> {
    const chosen = await vscode.window.showQuickPick(items, { placeHolder });
    await chosen?.act?.();
}

/** Rows for our keys' actions, as some keys do not reach us: Alt+Shift may switch the layout. */
function keyRows(): MenuRow[] {
    const isReview = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab) !== undefined;
    const accept = nls.localize('agent-companion/accept', 'Accept Proposed Change');
    const reject = nls.localize('agent-companion/reject', 'Reject Proposed Change');
    const undo = nls.localize('agent-companion/undoDecision', 'Undo Last Decision');
    const keys = nls.localize('agent-companion/keyboardShortcuts', 'Keyboard Shortcuts');
    const decisions = [
        { icon: 'check', label: accept, act: command('agent-companion.review.accept') },
        { icon: 'close', label: reject, act: command('agent-companion.review.reject') }
    ];
    return [
        ...(isReview ? decisions : []),
        { icon: 'discard', label: undo, act: command(UNDO_COMMAND) },
        { icon: 'keyboard', label: keys, act: command('workbench.action.openGlobalKeybindings', 'agent-companion') }
    ];
}

function command(id: string, ...args: unknown[]): () => Promise<unknown> {
    return async () => vscode.commands.executeCommand(id, ...args);
}

function itemOf({ icon, label, detail, ...row }: MenuRow): MenuItem {
    return { ...row, label: `$(${icon}) ${withoutIcons(label)}`, detail: detail && withoutIcons(detail) };
}
