import * as vscode from 'vscode';
import { Emitter } from '@agent-companion/server/events';
import {
    AgentStatus,
    CompanionLog,
    StatusLog,
    statusView,
    TerminalEnvironment,
    warningsOf
} from '@agent-companion/page';
import type { HostLink } from '@agent-companion/window/host-link';
import type { CompanionPage } from '../connection/companion-page';
import { setContextKey } from '../context-key';
import type { StatusMessages } from '../messages/status-messages';
import { offerCopyEnvironment } from './copy-environment';
import { onMayChangeTerminalKeys, terminalKeyCautions } from './key-entries';
import { vscodeRemedies } from './remedies';
import { StatusMenu } from './status-menu';

/** Whether an agent is connected: for the walkthrough, as for a Theia product's own pages. */
const CONNECTED = 'agentCompanionConnected';

/** Opens the menu of the status bar item. */
const STATUS_COMMAND = 'agent-companion.status.menu';

/** The agents of the window, and what keeps them away, in the status bar and in the log. */
export function showStatus(
    page: CompanionPage,
    link: HostLink,
    environment: TerminalEnvironment,
    log: CompanionLog,
    messages: StatusMessages
): vscode.Disposable {
    const mayChange = new Emitter<void>();
    const status = new AgentStatus({
        window: page.window,
        link,
        environment,
        onMayChange: mayChange.event,
        shellInFront: async () => vscode.window.activeTerminal?.processId
    });
    const item = vscode.window.createStatusBarItem('agents', vscode.StatusBarAlignment.Right);
    item.name = 'Agent Companion';
    item.command = STATUS_COMMAND;
    const written = new StatusLog(log);
    const show = (): void => {
        const { facts } = status;
        Object.assign(item, statusView(facts, terminalKeyCautions()));
        setContextKey(CONNECTED, (facts.status?.agents.length ?? 0) > 0);
        written.setStatus(facts.status?.agents ?? [], warningsOf(facts.status));
        written.setReason(facts.advice?.sentence);
        written.setProblem(facts.problem);
    };
    status.onDidChange(show);
    show();
    item.show();
    const menu = new StatusMenu(status, vscodeRemedies({ host: link, status, messages }));
    return vscode.Disposable.from(
        status,
        item,
        onMayChangeTerminalKeys(show),
        vscode.window.onDidChangeActiveTerminal(() => mayChange.fire()),
        vscode.window.onDidChangeWindowState(({ focused }) => focused && mayChange.fire()),
        offerCopyEnvironment(link, messages),
        vscode.commands.registerCommand(STATUS_COMMAND, () => menu.open()),
        vscode.commands.registerCommand('agent-companion.log.show', () => log.show())
    );
}
