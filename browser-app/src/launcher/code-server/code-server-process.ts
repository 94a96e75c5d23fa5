import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { browserHost } from '../backend/browser-host';
import { hostsVariable, knownHosts } from '../backend/known-hosts';
import { StoppableProcess } from '../backend/stoppable-process';
import type { CodeServerHome } from './code-server-home';
import { listeningPort } from './listening-port';

/** An installed code-server, as `scripts/setup/ensure-code-server.mjs` gives it. */
export interface CodeServerProgram {
    /** The Node.js that it runs on. */
    readonly node: string;
    /** Its main script. */
    readonly entry: string;
}

/** Of a new log, written at its end also after it has begun anew. */
const LOG_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND;

/** How to start code-server. */
export interface CodeServerOptions {
    readonly program: CodeServerProgram;
    readonly home: CodeServerHome;
    readonly workspace: string;
    readonly hostname: string;
    /** Names by which browsers reach it through a proxy. */
    readonly publicHosts?: readonly string[];
    /** Where it listens; 0 leaves it to the system. */
    readonly port: number;
    readonly environment: NodeJS.ProcessEnv;
    readonly codeServerArguments?: readonly string[];
    /** A file for its log; without one it goes to this terminal. */
    readonly logFile?: string;
    /** Ends it, also while it is still starting. */
    readonly signal?: AbortSignal;
}

/** A running code-server without a password, which tells no one of it, with this checkout's agent in its terminals. */
export class CodeServerProcess {
    private constructor(
        private readonly server: StoppableProcess,
        /** Where a browser finds it, with the workspace already chosen. */
        readonly url: string
    ) {}

    /** Starts it and waits until it listens. */
    static async start(options: CodeServerOptions): Promise<CodeServerProcess> {
        const { workspace, hostname, logFile, signal } = options;
        const child = spawnCodeServer(options);
        const server = await StoppableProcess.of(child, 'code-server', 'close');
        const port = await server.whenReady({ report: given => listeningPort(child, given), logFile, signal });
        return new CodeServerProcess(
            server,
            `http://${browserHost(hostname)}:${port}/?folder=${encodeURIComponent(workspace)}`
        );
    }

    /** Resolves with its exit code when it has ended. */
    get ended(): Promise<number> {
        return this.server.ended;
    }

    /** The id of the outer one of its two processes. */
    get pid(): number {
        return this.server.pid;
    }

    /**
     * Ends it, its extension hosts and its terminals; by force if it does not do so in time. The process of the companion's
     * windows is not its: that one ends by itself, when the windows are gone for good.
     */
    stop(): Promise<void> {
        return this.server.stop();
    }
}

function spawnCodeServer(options: CodeServerOptions): ChildProcess {
    const { program, home, workspace, hostname, publicHosts = [], port, logFile, codeServerArguments = [] } = options;
    const loaded = ['end-with-launcher.js', 'host-check.js'].map(name => join(__dirname, '..', 'backend', name));
    const main = [...loaded.flatMap(path => ['--require', path]), program.entry];
    const address = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
    const own = [
        '--auth=none',
        ...(publicHosts.length > 0 ? [`--trusted-origins=${publicHosts.join(',')}`] : []),
        `--bind-addr=${address}`,
        `--config=${home.configFile}`,
        `--user-data-dir=${home.dataFolder}`,
        `--extensions-dir=${home.extensionsFolder}`,
        '--disable-telemetry',
        '--disable-update-check'
    ];
    const child = spawn(program.node, [...main, ...own, ...codeServerArguments, workspace], {
        // So it takes the PATH as it is; else it would ask a login shell, whose profile may set another one.
        env: {
            ...withoutOuterEditor(options.environment),
            VSCODE_CLI: '1',
            [hostsVariable]: knownHosts(hostname, publicHosts).join(',')
        },
        // The open input tells it that its launcher lives, see end-with-launcher; its port is in its output.
        stdio: ['pipe', 'pipe', 'pipe']
    });
    const log = logFile === undefined ? undefined : openSync(logFile, LOG_FLAGS, 0o600);
    // Who reads it may leave.
    process.stdout.on('error', () => undefined);
    for (const output of [child.stdout, child.stderr]) {
        output.on('data', (chunk: Buffer) => (log === undefined ? process.stdout.write(chunk) : append(log, chunk)));
    }
    child.once('close', () => log !== undefined && closeSync(log));
    return child;
}

/** Writes at once: when code-server ends, the last that it has said is told. */
function append(log: number, chunk: Buffer): void {
    try {
        // Begins anew at 16 MB: a log of weeks would fill the disk.
        if (fstatSync(log).size > 1 << 24) {
            ftruncateSync(log);
        }
        writeSync(log, chunk);
    } catch {
        // A full disk costs some of the log, and not the editor.
    }
}

/** In a terminal of another VS Code, code-server would have that one open the folder. */
function withoutOuterEditor(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('VSCODE_')));
}
