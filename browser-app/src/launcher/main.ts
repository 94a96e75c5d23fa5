import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCredentials } from './credentials/credentials';
import { startDemoMode, type DemoMode } from './demo/demo-mode';
import { freePort, usualPort } from './backend/free-port';
import type { LauncherArguments } from './launcher-arguments';
import { LauncherError } from './launcher-error';
import { pluginEnvironment } from './backend/plugin-environment';
import { sampleWorkspace } from './demo/sample-workspace';
import { stateFolder } from './state-folder';
import { terminalEnvironment } from './backend/terminal-environment';
import { TheiaProcess } from './backend/theia-process';

/** `npm start`, once everything is installed and built: runs Theia until it ends or is told to. */
export async function main(parsed: LauncherArguments): Promise<void> {
    try {
        process.exitCode = await launch(parsed);
    } catch (error) {
        console.error(error instanceof LauncherError ? `\n${error.message}` : error);
        process.exitCode = 1;
    }
}

async function launch({ workspace, demo, ...parsed }: LauncherArguments): Promise<number> {
    const state = stateFolder(process.env);
    const sample = join(state, 'sample-workspace');
    const folder = workspace ?? sampleWorkspace(sample);
    const credentials = findCredentials(process.env, folder);
    const port = await freePort(parsed.hostname, parsed.port);
    if (parsed.port === undefined && port !== usualPort) {
        console.log(`Port ${usualPort} is taken; using ${port}.`);
    }
    const logFile = parsed.verbose ? undefined : join(state, 'logs', `theia-${port}.log`);
    mkdirSync(join(state, 'logs'), { recursive: true });

    const end = new AbortController();
    // A terminal that closes (SIGHUP) deserves an orderly end too, which Theia knows for the other signals only.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => end.abort());
    }
    const demoMode = demo && !credentials ? await startDemoMode(join(state, 'demo'), sample, process.env) : undefined;
    try {
        const environment = {
            ...terminalEnvironment(process.env),
            ...pluginEnvironment(process.env),
            ...demoMode?.environment
        };
        const { signal } = end;
        const theia = await TheiaProcess.start({ ...parsed, workspace: folder, port, environment, logFile, signal });
        console.log(welcome(theia.url, folder, credentials, demoMode, logFile));
        return await theia.ended;
    } finally {
        await demoMode?.dispose();
    }
}

function welcome(
    url: string,
    folder: string,
    credentials: string | undefined,
    demo: DemoMode | undefined,
    log?: string
): string {
    const model = demo
        ? 'No Gemini credentials were found, so a small scripted DEMO MODEL on this machine answers; all its answers\n' +
          'start with [demo model]. For the real one, set GEMINI_API_KEY (or run `npm start -- --no-demo` and log in).'
        : credentials
          ? `Gemini CLI uses ${credentials}.`
          : 'Gemini CLI uses your own home; it will ask you to log in.';
    return `
Theia is ready: ${url}
  Folder: ${folder}${log ? `\n  Log:    ${log}` : ''}

${model}
Open it in a browser: a start page shows the first steps.
Ctrl+C ends Theia.
`;
}
