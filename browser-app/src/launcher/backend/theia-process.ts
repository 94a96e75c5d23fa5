import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteBackend } from './backend-note';
import { browserApp } from '../checkout';
import { browserHost } from './browser-host';
import { hostsVariable, knownHosts } from './known-hosts';
import { reportedPort } from './reported-port';
import { StoppableProcess } from './stoppable-process';

/** How to start Theia. */
interface TheiaOptions {
    /** The folder of a built Theia application; default: that of this checkout. */
    readonly application?: string;
    readonly workspace: string;
    readonly hostname: string;
    /** Names by which browsers reach it through a proxy. */
    readonly publicHosts?: readonly string[];
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

/** A running Theia, with this checkout's agent in its terminals. */
export class TheiaProcess {
    private constructor(
        private readonly backend: StoppableProcess,
        /** Where a browser finds it, with the workspace already chosen. */
        readonly url: string
    ) {}

    /** Starts Theia as `theia start` would and waits until it listens. */
    static async start(options: TheiaOptions): Promise<TheiaProcess> {
        const { workspace, hostname, logFile, signal } = options;
        const child = spawnBackend(options);
        const backend = await StoppableProcess.of(child, 'Theia');
        const forget = noteBackend(backend.pid, workspace);
        child.once('exit', () => {
            forget();
            endGroup(backend.pid);
        });
        const port = await backend.whenReady({ report: given => reportedPort(child, given), logFile, signal });
        return new TheiaProcess(
            backend,
            `http://${browserHost(hostname)}:${port}/#${pathToFileURL(workspace).pathname}`
        );
    }

    /** Resolves with its exit code when it has ended. */
    get ended(): Promise<number> {
        return this.backend.ended;
    }

    /** The id of the backend's process. */
    get pid(): number {
        return this.backend.pid;
    }

    /** Ends Theia and its terminals; by force if it does not do so in time. */
    stop(): Promise<void> {
        return this.backend.stop();
    }
}

function spawnBackend(options: TheiaOptions): ChildProcess {
    const { application = browserApp, workspace, hostname, port, logFile, wrapper = [], theiaArguments = [] } = options;
    const log = logFile === undefined ? 'inherit' : openSync(logFile, 'w', 0o600);
    const loaded = ['end-with-launcher.js', 'host-check.js'].flatMap(name => ['--require', join(__dirname, name)]);
    const main = [...loaded, join(application, 'lib', 'backend', 'main.js')];
    const own = [workspace, `--hostname=${hostname}`, `--port=${port}`];
    const [command, ...words] = [...wrapper, process.execPath, ...main, ...own, ...theiaArguments];
    const child = spawn(command, words, {
        cwd: application,
        env: {
            ...options.environment,
            [hostsVariable]: knownHosts(hostname, hostsOf(options)).join(',')
        },
        // The open input tells it that its launcher lives, see end-with-launcher; the channel is for reported-port.
        stdio: ['pipe', log, log, 'ipc'],
        // Theia ends its process group with itself, so it must be the leader of one.
        detached: process.platform !== 'win32'
    });
    if (typeof log === 'number') {
        closeSync(log);
    }
    return child;
}

/** The user may have told Theia itself, by its own variable. */
function hostsOf({ publicHosts = [], environment }: TheiaOptions): string[] {
    return [...publicHosts, ...(environment.THEIA_HOSTS?.split(',') ?? [])].map(host => host.trim()).filter(Boolean);
}

/** Ends what a backend leaves that was killed: plugin host and language servers are in its group, and would live on. */
function endGroup(pid: number): void {
    try {
        if (process.platform !== 'win32') {
            process.kill(-pid, 'SIGKILL');
        }
    } catch {
        // None is left.
    }
}
