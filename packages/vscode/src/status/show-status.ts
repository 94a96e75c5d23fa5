import * as vscode from 'vscode';
import {
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
import { vscodeRemedies } from './remedies';
import { openHooksMenu, openStatusMenu } from './status-menu';

/** Whether an agent is connected: for the walkthrough, as for a Theia product's own pages. */
const CONNECTED = 'agentCompanionConnected';

/** Opens the menu of the status bar item. */
const STATUS_COMMAND = 'agent-companion.status.menu';

/** Parts of the extension that show the status. */
interface StatusServices {
    readonly client: Pick<Client, 'status' | 'homeChanges' | 'hooks' | 'choices'>;
    readonly link: HostLink;
    readonly environment: TerminalEnvironment;
    readonly log: CompanionLog;
    readonly messages: StatusMessages;
}

/** The agents of the window, and what keeps them away, in the status bar. */
export function showStatus({ client, link, environment, log, messages }: StatusServices): vscode.Disposable {
    const { status, homeChanges, hooks } = client;
    const item = vscode.window.createStatusBarItem('agents', vscode.StatusBarAlignment.Right);
    item.name = 'Agent Companion';
    item.command = STATUS_COMMAND;
    const show = (): void => {
        // Before the terminals lead to the window, no agent in them can be connected.
        Object.assign(item, viewOf(status, !environment.isSet));
        setContextKey(CONNECTED, status.agents.length > 0);
    };
    status.onDidChange(show);
    show();
    item.show();
    const remedies = vscodeRemedies({ host: link, status, messages, homeChanges });
    return vscode.Disposable.from(
        item,
        environment.onDidSet(show),
        // Gives a terminal outside VS Code, as in tmux, what the window's own terminals have.
        vscode.commands.registerCommand('agent-companion.copy-environment', () => copyEnvironment(link, messages)),
        vscode.commands.registerCommand(STATUS_COMMAND, () => openStatusMenu(client, remedies)),
        vscode.commands.registerCommand('agent-companion.hooks', () => openHooksMenu(status, hooks)),
        vscode.commands.registerCommand('agent-companion.log.show', () => log.show())
    );
}

/** The item: which agents are connected, or why none is. */
function viewOf(
    { agents, discovery, advice, problem }: AgentStatus,
    isStarting: boolean
): Pick<vscode.StatusBarItem, 'text' | 'tooltip'> {
    if (isStarting && agents.length === 0 && problem === undefined) {
        const starting = nls.localize('agent-companion/starting', 'Starting…');
        return { text: `$(sync~spin) ${starting}`, tooltip: starting };
    }
    const warnings = problem === undefined ? problemsOf(discovery).map(discoverySentence) : [problem];
    const reason = problem === undefined ? advice : undefined;
    const { icon, label, lines } = statusParts(agents, reason, warnings);
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
