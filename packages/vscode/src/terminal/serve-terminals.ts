import * as vscode from 'vscode';
import { Client, nls } from '@agent-companion/client';
import type { HostLink } from '@agent-companion/core/host-link';
import { TerminalEnvironment } from './terminal-environment';
import { TerminalShells } from './terminal-shells';

/** Leads the window's terminals to it, and lists them to the host. */
export function serveTerminals(
    { window }: Pick<Client, 'window'>,
    link: HostLink,
    { environmentVariableCollection: variables }: vscode.ExtensionContext,
    environment: TerminalEnvironment
): vscode.Disposable {
    // The user's programs can read the variables; no other extension can list them. Kept by VS Code they would be in
    // the browser's storage. There they would lead new terminals, with the token, to a port that may be another
    // program's by then. VS Code starts a terminal again that is older than the greeting, unless the user has typed.
    // A terminal that has outlived a reload has its variables, which are still right.
    variables.persistent = false;
    variables.description = nls.localize(
        'agent-companion/terminalVariables',
        'Agents in the terminal find this window and show their changes in it.'
    );
    // Without a connection there is another greeting soon.
    const shells = new TerminalShells<vscode.Terminal>(async pids => {
        await link.service.updateProcesses(pids).catch(() => undefined);
    });
    const update = (): void => void environment.update().catch(() => undefined);
    // An agent that is found later, or turned on or off, has variables of its own.
    window.onDidChangeStatus(update);
    window.onDidGreet(() => {
        update();
        shells.publish();
    });
    const read = (terminal: vscode.Terminal): void => shells.read(terminal);
    vscode.window.terminals.forEach(read);
    // VS Code starts a terminal's shell again when its variables change, and says nothing of it. Before an agent starts
    // in a terminal, the user looks at it and types.
    return vscode.Disposable.from(
        shells,
        vscode.extensions.onDidChange(update),
        vscode.workspace.onDidChangeConfiguration(
            event =>
                ['agentCompanion.agents', 'terminal.integrated.env'].some(each => event.affectsConfiguration(each)) &&
                update()
        ),
        vscode.window.onDidOpenTerminal(read),
        vscode.window.onDidChangeActiveTerminal(terminal => terminal && read(terminal)),
        vscode.window.onDidChangeTerminalState(read),
        vscode.window.onDidCloseTerminal(terminal => shells.remove(terminal))
    );
}
