import * as vscode from 'vscode';
import {
    AgentList,
    AgentStatus,
    Client,
    CompanionLog,
    copyConnectionEnvironment,
    discoverySentence,
    nls,
    problemsOf,
    statusParts,
    withoutIcons
} from '@agent-companion/client';
import type { HostLink } from '@agent-companion/core/host-link';
import { setContextKey } from '../context-key';
import { plainText } from '../messages/notifications';
import type { StatusMessages } from '../messages/status-messages';
import { TerminalEnvironment } from '../terminal/terminal-environment';
import type { WindowTerminals } from '../terminal/window-terminals';
import { vscodeRemedies } from './remedies';
import { openHooksMenu, openStatusMenu } from './status-menu';

/** Whether an agent is connected: for the walkthrough, as for a Theia product's own pages. */
const CONNECTED = 'agentCompanionConnected';

/** Opens the menu of the status bar item. */
const STATUS_COMMAND = 'agent-companion.status.menu';

/** Leads to the next agent that needs its user. */
const NEXT_COMMAND = 'agent-companion.agents.next';

/** Parts of the extension that show the status. */
interface StatusServices {
    readonly client: Pick<Client, 'status' | 'agents' | 'homeChanges' | 'hooks' | 'choices' | 'contextChoice'>;
    readonly shells: WindowTerminals;
    readonly link: HostLink;
    readonly environment: TerminalEnvironment;
    readonly log: CompanionLog;
    readonly messages: StatusMessages;
}

/** The agents of the window, and what keeps them away, in the status bar. */
export function showStatus({ client, shells, link, environment, log, messages }: StatusServices): vscode.Disposable {
    const { status, agents, homeChanges, hooks } = client;
    const item = vscode.window.createStatusBarItem('agents', vscode.StatusBarAlignment.Right);
    item.name = 'Agent Companion';
    const show = (): void => {
        // Before the terminals lead to the window, no agent in them can be connected.
        Object.assign(item, viewOf(status, agents, !environment.isSet));
        item.backgroundColor =
            agents.calling.length > 0 ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
        item.command = agents.calling.length > 0 ? NEXT_COMMAND : STATUS_COMMAND;
        setContextKey(CONNECTED, status.agents.length > 0);
    };
    agents.onDidChange(show);
    show();
    item.show();
    const remedies = vscodeRemedies({ host: link, status, messages, homeChanges });
    return vscode.Disposable.from(
        item,
        environment.onDidSet(show),
        // Gives a terminal outside VS Code, as in tmux, what the window's own terminals have.
        vscode.commands.registerCommand('agent-companion.copy-environment', () => copyEnvironment(link, messages)),
        vscode.commands.registerCommand(STATUS_COMMAND, () => openStatusMenu(client, remedies, shells)),
        vscode.commands.registerCommand(NEXT_COMMAND, async () => {
            if (!(await agents.goToNext())) {
                messages.show({ sentence: nls.localize('agent-companion/nobodyCalls', 'No agent needs you.') });
            }
        }),
        vscode.commands.registerCommand('agent-companion.hooks', () => openHooksMenu(status, hooks)),
        vscode.commands.registerCommand('agent-companion.log.show', () => log.show())
    );
}

/** The item: which agents are connected, or why none is. */
function viewOf(
    { agents, discovery, advice, problem, isPaused }: AgentStatus,
    list: AgentList,
    isStarting: boolean
): Pick<vscode.StatusBarItem, 'text' | 'tooltip'> {
    if (isStarting && agents.length === 0 && problem === undefined) {
        const starting = nls.localize('agent-companion/starting', 'Starting…');
        return { text: `$(sync~spin) ${starting}`, tooltip: starting };
    }
    const warnings = problem === undefined ? problemsOf(discovery).map(discoverySentence) : [problem];
    const reason = problem === undefined ? advice : undefined;
    const { icon, label, lines } = statusParts(agents, reason, warnings, list, isPaused);
    return { text: `$(${icon}) ${withoutIcons(label)}`, tooltip: lines.join('\n') };
}

async function copyEnvironment(link: HostLink, messages: StatusMessages): Promise<void> {
    const { clipboard } = vscode.env;
    const { copied, sentence } = await copyConnectionEnvironment(link.service, text => clipboard.writeText(text));
    if (copied) {
        messages.show({ sentence });
    } else {
        await vscode.window.showErrorMessage(plainText(sentence));
    }
}
