import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, usualPort } from './backend/free-port';
import { isLoopback } from './backend/known-hosts';
import { terminalEnvironment } from './backend/terminal-environment';
import { findCredentials } from './credentials/credentials';
import { startDemoMode } from './demo/demo-mode';
import { sampleWorkspace } from './demo/sample-workspace';
import type { LauncherArguments } from './launcher-arguments';
import { LauncherError } from './launcher-error';
import { stateFolder } from './state-folder';
import { farewell, openToOthers, welcome } from './welcome';

/** A command that runs an editor with an agent in its terminals. */
export interface LaunchedEditor {
    /** Name by which people call the editor. */
    readonly name: string;
    /** Command that they have typed to start it. */
    readonly command: string;
    /** Sentence on the first things they see in it. */
    readonly firstSteps: string;
    /** Starts it and waits until it can be opened. */
    start(request: StartRequest): Promise<StartedEditor>;
}

/** How an editor is to be started. */
export interface StartRequest extends Omit<LauncherArguments, 'workspace' | 'demo'> {
    readonly workspace: string;
    readonly port: number;
    /** For the editor, and so for its terminals. */
    readonly environment: NodeJS.ProcessEnv;
    /** Whether the folder is the sample project, which needs no question of trust. */
    readonly isSample: boolean;
    /** Where the launcher keeps what should survive it. */
    readonly state: string;
    readonly logFile?: string;
    readonly signal: AbortSignal;
}

/** An editor that runs. */
interface StartedEditor {
    /** Where a browser finds it. */
    readonly url: string;
    /** Resolves with its exit code when it has ended. */
    readonly ended: Promise<number>;
}

/** Runs an editor until it ends or is told to, once everything is installed and built. */
export async function launchEditor(parsed: LauncherArguments, editor: LaunchedEditor): Promise<void> {
    try {
        process.exitCode = await launch(parsed, editor);
    } catch (error) {
        console.error(error instanceof LauncherError ? `\n${error.message}` : error);
        process.exitCode = 1;
    }
}

async function launch({ workspace, demo, ...parsed }: LauncherArguments, editor: LaunchedEditor): Promise<number> {
    const state = stateFolder(process.env);
    const sample = join(state, 'sample-workspace');
    const folder = workspace ?? sampleWorkspace(sample);
    const credentials = findCredentials(process.env, folder);
    const port = await freePort(parsed.hostname, parsed.port);
    if (parsed.port === undefined && port !== usualPort) {
        console.log(`Port ${usualPort} is taken; using ${port}.`);
    }
    const logFile = parsed.verbose ? undefined : join(state, 'logs', `${editor.name.toLowerCase()}-${port}.log`);
    mkdirSync(join(state, 'logs'), { recursive: true });

    const end = new AbortController();
    // A terminal that closes (SIGHUP) deserves an orderly end too, which Theia knows for the other signals only.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => end.abort());
    }
    const demoMode = demo && !credentials ? await startDemoMode(join(state, 'demo'), sample, process.env) : undefined;
    try {
        const environment = { ...terminalEnvironment(process.env), ...demoMode?.environment };
        const { signal } = end;
        const isSample = folder === sample;
        const request = { ...parsed, workspace: folder, port, environment, isSample, state, logFile, signal };
        const started = await editor.start(request);
        console.log(welcome(editor, started.url, { folder, credentials, isDemo: demoMode !== undefined, logFile }));
        if (!isLoopback(parsed.hostname)) {
            console.warn(openToOthers(editor, parsed.hostname));
        }
        const code = await started.ended;
        if (!signal.aborted) {
            console.error(farewell(editor, { code, port, logFile }));
        }
        return code;
    } finally {
        await demoMode?.dispose();
    }
}
