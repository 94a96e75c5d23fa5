import type * as vscode from 'vscode';
import { Disposables } from '@agent-companion/page';
import { LatestValueSender } from '@agent-companion/window/reliable-call';

/** What it watches of `vscode.window`. */
type TerminalWindow = Pick<
    typeof vscode.window,
    'terminals' | 'onDidOpenTerminal' | 'onDidCloseTerminal' | 'onDidChangeActiveTerminal' | 'onDidChangeTerminalState'
>;

/** Says which terminals the window shows, tasks' and debuggers' too, by the pids of their shells, whenever that changes. */
export class TerminalProcesses implements vscode.Disposable {
    private readonly pids = new Map<vscode.Terminal, number>();
    private readonly sender: LatestValueSender<readonly number[]>;
    private readonly subscriptions: Disposables;

    /** @param send must not reject; a report that got lost is repeated by {@link publish}. */
    constructor(
        private readonly window: TerminalWindow,
        send: (pids: readonly number[], isSuperseded: () => boolean) => Promise<unknown>
    ) {
        this.sender = new LatestValueSender(send);
        // VS Code starts a terminal's shell again when its variables change, and says nothing of it; before an agent is started in
        // one the user looks at it, and types.
        const read = (terminal: vscode.Terminal | undefined): void => {
            if (terminal) {
                this.read(terminal);
            }
        };
        this.subscriptions = new Disposables(
            window.onDidOpenTerminal(read),
            window.onDidChangeActiveTerminal(read),
            window.onDidChangeTerminalState(read),
            window.onDidCloseTerminal(terminal => {
                if (this.pids.delete(terminal)) {
                    this.publish();
                }
            })
        );
        window.terminals.forEach(read);
    }

    /** Sends what is known: the host may have another window than before. */
    publish(): void {
        this.sender.push([...new Set(this.pids.values())]);
    }

    dispose(): void {
        this.sender.dispose();
        this.subscriptions.dispose();
    }

    private read(terminal: vscode.Terminal): void {
        terminal.processId.then(
            pid => {
                // It may have closed before its shell was there; that of an extension has none.
                if (pid !== undefined && this.pids.get(terminal) !== pid && this.window.terminals.includes(terminal)) {
                    this.pids.set(terminal, pid);
                    this.publish();
                }
            },
            () => undefined
        );
    }
}
