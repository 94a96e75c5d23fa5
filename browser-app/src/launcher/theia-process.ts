import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteBackend } from './backend-note';
import { browserApp } from './checkout';
import { LauncherError } from './launcher-error';
import { untilItAnswers } from './until-it-answers';

/** How to start Theia. */
export interface TheiaOptions {
    /** The folder of a built Theia application; default: that of this checkout. */
    readonly application?: string;
    readonly workspace: string;
    readonly hostname: string;
    /** A free port. */
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

    private constructor(
        private readonly child: ChildProcess & { readonly pid: number },
        /** Where a browser finds it, with the workspace already chosen. */
        readonly url: string
    ) {
        const forget = noteBackend(child.pid, url);
        this.ended = once(child, 'exit').then(([code]) => {
            forget();
            return this.stopping ? 0 : ((code as number | null) ?? 1);
        });
    }

    /** Starts Theia as `theia start` would and waits until it answers HTTP. */
    static async start(options: TheiaOptions): Promise<TheiaProcess> {
        const { application = browserApp, workspace, hostname, port, environment, logFile } = options;
        const host = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname;
        const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
        const log = logFile === undefined ? 'inherit' : openSync(logFile, 'w', 0o600);
        const main = [
            '--require',
            join(__dirname, 'end-with-launcher.js'),
            join(application, 'lib', 'backend', 'main.js')
        ];
        const own = [workspace, `--hostname=${hostname}`, `--port=${port}`];
        const [command, ...words] = [...(options.wrapper ?? []), process.execPath, ...main, ...own];
        const child = spawn(command, [...words, ...(options.theiaArguments ?? [])], {
            cwd: application,
            env: environment,
            // The open input tells it that its launcher lives; see end-with-launcher.
            stdio: ['pipe', log, log],
            // Theia ends its process group with itself, so it must be the leader of one.
            detached: process.platform !== 'win32'
        });
        if (typeof log === 'number') {
            closeSync(log);
        }
        if (child.pid === undefined) {
            throw new LauncherError(`Theia could not be started: ${String(await once(child, 'error'))}`);
        }
        const url = `${origin}#${pathToFileURL(workspace).pathname}`;
        const theia = new TheiaProcess(child as ChildProcess & { pid: number }, url);
        options.signal?.addEventListener('abort', () => theia.beginStop());
        if (options.signal?.aborted) {
            theia.beginStop();
        }
        const early = theia.ended.then(
            code => new LauncherError(`Theia ended with code ${code}.${lastWords(logFile)}`)
        );
        const decided = new AbortController();
        const problem = await Promise.race([early, untilItAnswers(origin, decided.signal)]);
        decided.abort();
        if (problem) {
            await theia.stop();
            throw options.signal?.aborted ? new LauncherError('Stopped before Theia was ready.') : problem;
        }
        return theia;
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
