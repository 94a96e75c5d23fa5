import * as vscode from 'vscode';
import type { ReadableTerminal } from '@agent-companion/client';
import { shownLines } from './shown-lines';

/** The most characters that are kept of a terminal's output; the oldest go first. */
const MOST_KEPT = 1_000_000;

/** Stands for an output that came with its command: VS Code tells none of a command that is over at once. */
const UNTOLD = '(The IDE does not know the output of this command: it was over at once.)\n';

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
    private readonly closing = vscode.window.onDidCloseTerminal(terminal => void this.texts.delete(terminal));
    private readonly running: vscode.Disposable | undefined;

    /** @param isWanted whether output is kept at all. */
    constructor(private readonly isWanted: () => boolean) {
        const { onDidStartTerminalShellExecution: onDidStart } = vscode.window as object as ShellEvents;
        try {
            this.running = onDidStart?.(event => void this.follow(event).catch(() => undefined));
        } catch {
            // A proposal in releases before 1.93, which only extensions of their own may use.
        }
    }

    /** Whether VS Code tells any output. */
    get isTold(): boolean {
        return this.running !== undefined;
    }

    /** The terminals of the window, with their known output. */
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
        this.closing.dispose();
        this.running?.dispose();
    }

    private async follow({ terminal, execution }: ShellExecution): Promise<void> {
        if (this.isWanted()) {
            this.add(terminal, `$ ${execution.commandLine.value}\n`);
            let isTold = false;
            for await (const data of execution.read()) {
                isTold = true;
                this.add(terminal, data);
            }
            this.add(terminal, isTold ? '\n' : UNTOLD);
        }
    }

    private add(terminal: vscode.Terminal, data: string): void {
        // The rest of a command's output comes after its terminal has closed.
        if (!vscode.window.terminals.includes(terminal)) {
            return;
        }
        const text = this.texts.get(terminal) ?? { parts: [], length: 0 };
        this.texts.set(terminal, text);
        text.parts.push(data);
        text.length += data.length;
        while (text.length - text.parts[0].length > MOST_KEPT) {
            text.length -= text.parts.shift()?.length ?? 0;
        }
    }
}
