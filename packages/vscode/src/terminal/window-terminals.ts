import * as vscode from 'vscode';
import type { EditorTerminals } from '@agent-companion/client';

/** Milliseconds the user waits for the shells of terminals that have none yet. */
const PATIENCE_MS = 1_000;

/** Terminals of the window by their shells' pids; `onDidType` never fires in VS Code. */
export class WindowTerminals implements EditorTerminals, vscode.Disposable {
    private readonly changes = new vscode.EventEmitter<void>();
    private readonly subscriptions: vscode.Disposable;
    /** The shell of the terminal that is active, or was last. */
    active: number | undefined;

    readonly onDidChangeFront: EditorTerminals['onDidChangeFront'] = listener => this.changes.event(listener);
    readonly onDidType: EditorTerminals['onDidType'] = () => ({ dispose: () => undefined });

    constructor() {
        const { window } = vscode;
        this.subscriptions = vscode.Disposable.from(
            this.changes,
            window.onDidChangeActiveTerminal(terminal => this.turnTo(terminal)),
            window.onDidChangeWindowState(() => this.changes.fire())
        );
        this.turnTo(window.activeTerminal);
    }

    readonly inFront = (): number | undefined => (vscode.window.state.focused ? this.active : undefined);

    readonly reveal = async (id: number): Promise<void> => (await this.all()).get(id)?.show();

    /** The terminals that have a shell, or have one soon. */
    async all(): Promise<ReadonlyMap<number, vscode.Terminal>> {
        const found = new Map<number, vscode.Terminal>();
        const all = vscode.window.terminals.map(async terminal => {
            const pid = await terminal.processId;
            if (pid !== undefined) {
                found.set(pid, terminal);
            }
        });
        let patience: NodeJS.Timeout | undefined;
        const late = new Promise<void>(resolve => (patience = setTimeout(resolve, PATIENCE_MS)));
        await Promise.race([late, Promise.allSettled(all)]);
        clearTimeout(patience);
        return found;
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private turnTo(terminal: vscode.Terminal | undefined): void {
        this.active = undefined;
        terminal?.processId.then(
            pid => {
                if (terminal === vscode.window.activeTerminal) {
                    this.active = pid;
                    this.changes.fire();
                }
            },
            () => undefined
        );
    }
}
