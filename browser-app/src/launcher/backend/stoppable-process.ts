import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { LauncherError } from '../launcher-error';

/** How long a stop may take until it is enforced, in milliseconds. Theia itself allows its parts 5 seconds, code-server too. */
const patience = 10_000;

/** How a process says that it is ready, and where its log is. */
interface Readiness {
    /** The port on which it says that it listens, undefined if it does not; to be given up once the signal is aborted. */
    readonly report: (signal: AbortSignal) => Promise<number | undefined>;
    readonly logFile?: string;
    /** Ends the process, also while it is still starting. */
    readonly signal?: AbortSignal;
}

/** A child process that has started: told to end in good order, and by force if it does not do so in time. */
export class StoppableProcess {
    /** Resolves with its exit code when it has ended; 0 where it was told to. */
    readonly ended: Promise<number>;
    private stopping = false;

    private constructor(
        private readonly child: ChildProcess,
        /** The id of the process. */
        readonly pid: number,
        private readonly name: string,
        end: 'exit' | 'close'
    ) {
        this.ended = once(child, end).then(([code]) => (this.stopping ? 0 : ((code as number | null) ?? 1)));
    }

    /**
     * @param name what people call the program.
     * @param end what counts as its end: `close` where all that it has said must be there by then.
     */
    static async of(child: ChildProcess, name: string, end: 'exit' | 'close' = 'exit'): Promise<StoppableProcess> {
        if (child.pid === undefined) {
            throw new LauncherError(`${name} could not be started: ${String(await once(child, 'error'))}`);
        }
        return new StoppableProcess(child, child.pid, name, end);
    }

    /** Waits until the process listens, and gives the port. If it does not, or if it ends, it is stopped. */
    async whenReady({ report, logFile, signal }: Readiness): Promise<number> {
        signal?.addEventListener('abort', () => this.beginStop());
        if (signal?.aborted) {
            this.beginStop();
        }
        const decided = new AbortController();
        const early = this.ended.then(
            code => new LauncherError(`${this.name} ended with code ${code}.${lastWords(logFile)}`)
        );
        const outcome = await Promise.race([early, report(decided.signal)]);
        decided.abort();
        if (typeof outcome === 'number') {
            return outcome;
        }
        await this.stop();
        throw signal?.aborted
            ? new LauncherError(`Stopped before ${this.name} was ready.`)
            : (outcome ?? new LauncherError(`${this.name} does not listen after a minute.${lastWords(logFile)}`));
    }

    /** Ends it; by force if it does not do so in time. */
    async stop(): Promise<void> {
        this.beginStop();
        await this.ended;
    }

    private beginStop(): void {
        if (this.child.exitCode !== null || this.child.signalCode !== null) {
            return;
        }
        this.stopping = true;
        this.child.kill('SIGTERM');
        const force = setTimeout(() => this.child.kill('SIGKILL'), patience);
        this.child.once('exit', () => clearTimeout(force));
    }
}

function lastWords(logFile: string | undefined): string {
    if (logFile === undefined) {
        return '';
    }
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20);
    return ` The end of its log (${logFile}):\n\n${lines.join('\n')}`;
}
