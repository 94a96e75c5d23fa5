import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { prepareGeminiHome } from '@agent-companion/browser-app/out/launcher/demo/gemini-home';
import { startDemoMode } from '@agent-companion/browser-app/out/launcher/demo/demo-mode';
import { sampleWorkspace } from '@agent-companion/browser-app/out/launcher/demo/sample-workspace';
import { terminalEnvironment } from '@agent-companion/browser-app/out/launcher/backend/terminal-environment';
import { Disposables } from '../../support/disposables';

const installedCli = path.resolve(__dirname, '..', '..', '..', '..', 'node_modules', '.bin', 'gemini');

/** The sample workspace with the demo model, for an editor with nothing of this machine in it. */
export interface DemoFolder {
    /** Has all that follows in it; an editor may add to it. */
    readonly root: string;
    readonly workspace: string;
    /** For the editor, and so for its terminals. */
    readonly environment: NodeJS.ProcessEnv;
    /** For temporary files. */
    readonly temporary: string;
    /** The folder of the discovery files. */
    readonly discoveryFolder: string;
    /** Puts the sample workspace, Gemini CLI and its settings back as they were. */
    readonly reset: () => void;
}

/** Starts the demo model, and makes a folder for an editor that is started after this. */
export async function openDemoFolder(disposables: Disposables): Promise<DemoFolder> {
    const root = disposables.add(emptyFolder(), remove);
    const workspace = sampleWorkspace(path.join(root, 'sample-workspace'));
    const demo = disposables.add(await startDemoMode(path.join(root, 'demo'), workspace, process.env), started =>
        started.dispose()
    );
    const [tools, temporary] = [path.join(root, 'bin'), path.join(root, 'tmp')];
    mkdirSync(tools);
    mkdirSync(temporary);
    symlinkSync(process.execPath, path.join(tools, 'node'));
    const cli = path.join(tools, 'gemini');
    const geminiHome = path.join(root, 'demo', 'gemini-home');
    return {
        root,
        workspace,
        environment: { ...plainTerminals(root, tools), TMPDIR: temporary, ...demo.environment },
        temporary,
        discoveryFolder: path.join(temporary, 'gemini', 'ide'),
        reset: () => {
            // The folder itself stays: it is watched.
            readdirSync(workspace).forEach(name => remove(path.join(workspace, name)));
            sampleWorkspace(workspace);
            remove(cli);
            symlinkSync(installedCli, cli);
            remove(path.join(geminiHome, '.gemini', 'extensions'));
            prepareGeminiHome(geminiHome);
        }
    };
}

/** Always the same one: its name is in the pictures. */
function emptyFolder(): string {
    const folder = path.join(realpathSync(tmpdir()), 'agent-companion-pictures');
    remove(folder);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
}

function remove(folder: string): void {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Terminals with the same short prompt on every machine, and with Gemini CLI and this Node in one folder of their path. */
function plainTerminals(root: string, tools: string): NodeJS.ProcessEnv {
    const environment = terminalEnvironment(process.env);
    delete environment.SSH_CONNECTION;
    const others = (process.env.PATH ?? '').split(path.delimiter);
    return {
        ...environment,
        PATH: [tools, ...others.filter(folder => !existsSync(path.join(folder, 'gemini')))].join(path.delimiter),
        AGENT_COMPANION_PATH: tools,
        HOME: root,
        SHELL: '/bin/bash',
        // Here and not in PS1, which the system's own profile sets anew.
        PROMPT_COMMAND: `${environment.PROMPT_COMMAND}\nPS1='\\w $ '`
    };
}
