import * as vscode from 'vscode';
import type { ReadableTerminal } from '@agent-companion/client';
import { shownLines } from './shown-lines';

/** The most characters that are kept of a terminal's output; the oldest go first. */
const MOST_KEPT = 1_000_000;

/** A command that runs in a terminal. */
interface ShellExecution {
    readonly terminal: vscode.Terminal;
    readonly execution: { readonly commandLine: { readonly value: string }; read(): AsyncIterable<string> };
}

/** An event of releases from 1.93 on, which the shell integration fires. */
interface ShellEvents {
    readonly onDidStartTerminalShellExecution?: (listener: (event: ShellExecution) => void) => vscode.Disposable;
}

/** The output of commands in the window's terminals, as VS Code's shell integration tells it. */
export class TerminalTexts implements vscode.Disposable {
    private readonly texts = new Map<vscode.Terminal, { parts: string[]; length: number }>();
    private readonly subscriptions: vscode.Disposable;

    constructor() {
        const { onDidStartTerminalShellExecution: onDidStart } = vscode.window as object as ShellEvents;
        this.subscriptions = vscode.Disposable.from(
            vscode.window.onDidCloseTerminal(terminal => void this.texts.delete(terminal)),
            ...(onDidStart ? [onDidStart(event => void this.follow(event).catch(() => undefined))] : [])
        );
    }

    /** The terminals of the window, with what is known of their output. */
    list(): ReadableTerminal[] {
        return vscode.window.terminals.map(terminal => ({
            name: terminal.name,
            lines: () => {
                const text = this.texts.get(terminal);
                return text && shownLines(text.parts.join(''));
            }
        }));
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private async follow({ terminal, execution }: ShellExecution): Promise<void> {
        this.add(terminal, `$ ${execution.commandLine.value}\n`);
        for await (const data of execution.read()) {
            this.add(terminal, data);
        }
        this.add(terminal, '\n');
    }

    private add(terminal: vscode.Terminal, data: string): void {
        const text = this.texts.get(terminal) ?? { parts: [], length: 0 };
        this.texts.set(terminal, text);
        text.parts.push(data);
        text.length += data.length;
        while (text.length - text.parts[0].length > MOST_KEPT) {
            text.length -= text.parts.shift()?.length ?? 0;
        }
    }
}
