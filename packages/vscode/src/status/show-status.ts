import * as vscode from 'vscode';
import { CompanionLog, copyConnectionEnvironment, StatusLog, statusView, warningsOf } from '@agent-companion/client';
import type { CompanionPage } from '../companion-page';
import { setContextKey } from '../context-key';
import { plainText } from '../messages/notifications';
import type { StatusMessages } from '../messages/status-messages';
import { AgentStatus } from './agent-status';
import { onMayChangeTerminalKeys, terminalKeyCautions } from './key-entries';
import { vscodeRemedies } from './remedies';
import { StatusMenu } from './status-menu';
import { TerminalEnvironment } from '../terminal/terminal-environment';

/** Whether an agent is connected: for the walkthrough, as for a Theia product's own pages. */
const CONNECTED = 'agentCompanionConnected';

/** Opens the menu of the status bar item. */
const STATUS_COMMAND = 'agent-companion.status.menu';

/** The agents of the window, and what keeps them away, in the status bar and in the log. */
export function showStatus(
    page: CompanionPage,
    environment: TerminalEnvironment,
    log: CompanionLog,
    messages: StatusMessages
): vscode.Disposable {
    const status = new AgentStatus(page, environment);
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
    const menu = new StatusMenu(status, vscodeRemedies({ host: page.link, status, messages }));
    return vscode.Disposable.from(
        status,
        item,
        onMayChangeTerminalKeys(show),
        // Gives a terminal outside VS Code, as in tmux, what the window's own terminals have.
        vscode.commands.registerCommand('agent-companion.copy-environment', () => copyEnvironment(page, messages)),
        vscode.commands.registerCommand(STATUS_COMMAND, () => menu.open()),
        vscode.commands.registerCommand('agent-companion.log.show', () => log.show())
    );
}

async function copyEnvironment({ link }: CompanionPage, messages: StatusMessages): Promise<void> {
    const { clipboard } = vscode.env;
    const { copied, sentence } = await copyConnectionEnvironment(link.service, text => clipboard.writeText(text));
    if (copied) {
        messages.show({ sentence });
    } else {
        await vscode.window.showErrorMessage(plainText(sentence));
    }
}
