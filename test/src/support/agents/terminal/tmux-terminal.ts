import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { until } from '../../until';
import { AgentTerminal } from './agent-terminal';

const execute = promisify(execFile);

/** A terminal of tmux: a real one, with no editor around it. */
export class TmuxTerminal implements AgentTerminal {
    /** A server of its own, which gives the terminal its environment and takes no settings of the user. */
    private readonly server = ['-L', `agent-companion-${randomUUID()}`, '-f', '/dev/null'];

    private constructor(private readonly environment: NodeJS.ProcessEnv) {}

    /** Starts a shell in a folder. */
    static async start(folder: string, environment: NodeJS.ProcessEnv): Promise<TmuxTerminal> {
        const terminal = new TmuxTerminal(environment);
        await terminal.tmux('new-session', '-d', '-x', '120', '-y', '50', '-c', folder, 'bash --norc');
        await terminal.waitForAtEnd(/[$#] *$/m);
        return terminal;
    }

    /** A line by which another terminal shows this one. */
    get attachLine(): string {
        return `TMUX= tmux ${this.server.join(' ')} attach`;
    }

    async run(command: string): Promise<void> {
        await this.type(command);
        await this.press('Enter');
    }

    async type(text: string): Promise<void> {
        await this.tmux('send-keys', '-l', text);
    }

    async press(key: string): Promise<void> {
        await this.tmux('send-keys', key.replace(/^Arrow/, ''));
    }

    text(): Promise<string> {
        return this.tmux('capture-pane', '-p');
    }

    waitForAtEnd(pattern: RegExp, timeoutMs?: number): Promise<string> {
        const look = async (): Promise<string | false> => {
            const text = await this.text();
            return pattern.test(text) && text;
        };
        return until(`the terminal shows ${pattern}`, look, { timeoutMs, seen: () => this.text() });
    }

    async waitUntilGone(pattern: RegExp): Promise<void> {
        const look = async (): Promise<boolean> => !pattern.test(await this.text());
        await until(`the terminal shows ${pattern} no more`, look, { seen: () => this.text() });
    }

    /** Ends it with all that runs in it, and waits until all of that has ended. */
    async dispose(): Promise<void> {
        const session = (await this.tmux('display-message', '-p', '#{pane_pid}')).trim();
        await this.tmux('kill-server');
        await until('all that ran in the terminal has ended', () =>
            // Its way of saying that there is none.
            execute('ps', ['-o', 'pid=', '-s', session]).then(
                () => false,
                () => true
            )
        );
    }

    private async tmux(...args: string[]): Promise<string> {
        const { stdout } = await execute('tmux', [...this.server, ...args], { env: this.environment });
        return stdout;
    }
}
