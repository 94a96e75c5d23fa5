import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteBackend } from './backend-note';
import { browserApp } from '../checkout';
import { LauncherError } from '../launcher-error';
import { reportedPort } from './reported-port';

/** How to start Theia. */
export interface TheiaOptions {
    /** The folder of a built Theia application; default: that of this checkout. */
    readonly application?: string;
    readonly workspace: string;
    readonly hostname: string;
    /** Where it listens; 0 leaves it to the system. */
    readonly port: number;
    readonly environment: NodeJS.ProcessEnv;
    readonly theiaArguments?: readonly string[];
    /** A command that becomes (by exec) the one it is given, in front of Theia's: for another view of the file system. */
    readonly wrapper?: readonly string[];
    /** A file for Theia's log; without one it goes to this terminal. */
    readonly logFile?: string;
    /** Ends it, also while it is still starting. */
    readonly signal?: AbortSignal;
}

/** How long a stop may take until it is enforced. Theia itself allows its parts 5 seconds. */
const patience = 10_000;

/** A running Theia, with this checkout's agent in its terminals. */
export class TheiaProcess {
    /** Resolves with its exit code when it has ended. */
    readonly ended: Promise<number>;
    private stopping = false;
    private address = '';

    private constructor(
        private readonly child: ChildProcess & { readonly pid: number },
        workspace: string
    ) {
        const forget = noteBackend(child.pid, workspace);
        this.ended = once(child, 'exit').then(([code]) => {
            forget();
            return this.stopping ? 0 : ((code as number | null) ?? 1);
        });
    }

    /** Starts Theia as `theia start` would and waits until it listens. */
    static async start(options: TheiaOptions): Promise<TheiaProcess> {
        const { workspace, hostname, logFile, signal } = options;
        const theia = new TheiaProcess(await spawnBackend(options), workspace);
        signal?.addEventListener('abort', () => theia.beginStop());
        if (signal?.aborted) {
            theia.beginStop();
        }
        const decided = new AbortController();
        const early = theia.ended.then(
            code => new LauncherError(`Theia ended with code ${code}.${lastWords(logFile)}`)
        );
        const outcome = await Promise.race([early, reportedPort(theia.child, decided.signal)]);
        decided.abort();
        if (typeof outcome !== 'number') {
            await theia.stop();
            throw signal?.aborted
                ? new LauncherError('Stopped before Theia was ready.')
                : (outcome ?? new LauncherError(`Theia does not listen after a minute.${lastWords(logFile)}`));
        }
        theia.address = `http://${hostOf(hostname)}:${outcome}/#${pathToFileURL(workspace).pathname}`;
        return theia;
    }

    /** Where a browser finds it, with the workspace already chosen. */
    get url(): string {
        return this.address;
    }

    /** The id of the backend's process. */
    get pid(): number {
        return this.child.pid;
    }

    /** Ends Theia and its terminals; by force if it does not do so in time. */
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

async function spawnBackend(options: TheiaOptions): Promise<ChildProcess & { readonly pid: number }> {
    const { application = browserApp, workspace, hostname, port, logFile, wrapper = [], theiaArguments = [] } = options;
    const log = logFile === undefined ? 'inherit' : openSync(logFile, 'w', 0o600);
    const main = ['--require', join(__dirname, 'end-with-launcher.js'), join(application, 'lib', 'backend', 'main.js')];
    const own = [workspace, `--hostname=${hostname}`, `--port=${port}`];
    const [command, ...words] = [...wrapper, process.execPath, ...main, ...own, ...theiaArguments];
    const child = spawn(command, words, {
        cwd: application,
        env: options.environment,
        // The open input tells it that its launcher lives, see end-with-launcher; the channel is for reported-port.
        stdio: ['pipe', log, log, 'ipc'],
        // Theia ends its process group with itself, so it must be the leader of one.
        detached: process.platform !== 'win32'
    });
    if (typeof log === 'number') {
        closeSync(log);
    }
    if (child.pid === undefined) {
        throw new LauncherError(`Theia could not be started: ${String(await once(child, 'error'))}`);
    }
    return child as ChildProcess & { readonly pid: number };
}

/** The name under which a browser on this machine finds what listens on an interface. */
function hostOf(hostname: string): string {
    const host = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname;
    return host.includes(':') ? `[${host}]` : host;
}

function lastWords(logFile: string | undefined): string {
    if (logFile === undefined) {
        return '';
    }
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20);
    return ` The end of its log (${logFile}):\n\n${lines.join('\n')}`;
}
