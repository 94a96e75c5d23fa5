import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import {
    codeServerHome,
    useExtension,
    writeSettings
} from '@agent-companion/browser-app/out/launcher/code-server/code-server-home';
import { CodeServerProcess } from '@agent-companion/browser-app/out/launcher/code-server/code-server-process';
import { prepareGeminiHome } from '@agent-companion/browser-app/out/launcher/demo/gemini-home';
import { PlainAgent } from '../agents/plain-agent';
import { firstConnection } from '../agents/published-connections';
import { ScriptedModel } from '../agents/scripted-model';
import { PreparedAgent, prepareAgent } from '../agents/terminal/prepared-agent';
import { duplicatePage } from '../browser/duplicate-page';
import { usePages } from '../browser/shared-browser';
import { watchPage } from '../browser/watched-pages';
import { CuttableProxy } from '../cuttable-proxy';
import { Disposables } from '../disposables';
import { EditorBed, EditorBedOptions, TestedEditor } from '../editor/editor-bed';
import { addToStack, screenReport } from '../page/screen-report';
import { startedPart } from '../started-part';
import { testEnvironment, writeFiles } from '../test-environment';
import { installedCodeServer } from './installed-code-server';
import { endMarkedProcesses, markedProcesses } from './marked-processes';
import { testSettings } from './test-settings';
import { VscodePage } from './vscode-page';

const VIEWPORT = { width: 1400, height: 1400 };

/** Options that a test may want to be different. */
interface TestCodeServerOptions extends EditorBedOptions {
    /** The folder of another extension that is installed too. */
    readonly otherExtension?: string;
}

/** The whole test bed: a model, a home for the CLI, a workspace, a code-server with our extension, and a page in a browser. */
export interface TestCodeServer extends EditorBed {
    readonly ide: VscodePage;
    /** The present one, see {@link restartServer}. */
    readonly server: CodeServerProcess;
    /** Log file of code-server. */
    readonly logFile: string;
    /** Opens an empty page in a context of its own, as another browser's. */
    openPage(): Promise<Page>;
    openWindow(folder?: string): Promise<VscodePage>;
    /** The ids of the companion's host processes. */
    hostProcesses(): number[];
    /** The ids of the extension hosts. */
    extensionHosts(): number[];
    /** Kills code-server with all that it has started, and starts it again; the companion's host process lives on. */
    killServer(): Promise<void>;
    /** Ends code-server and starts it again; to the browser it is at the same address. The companion's host process outlives it. */
    restartServer(): Promise<void>;
}

/** Starts it all, with these files in the workspace (relative path to content). */
export async function startTestCodeServer(
    files: Record<string, string>,
    { agents = [], environment, otherExtension, preferences }: TestCodeServerOptions = {}
): Promise<TestCodeServer> {
    const disposables = new Disposables();
    try {
        const openPage = await usePages(disposables);
        const root = disposables.addFolder('agent-companion-test-');
        const at = (name: string): string => path.join(root, name);
        const [workspace, temporary] = [at('workspace'), at('tmp')];
        for (const name of ['workspace', 'tmp', 'run']) {
            mkdirSync(at(name), { mode: 0o700 });
        }
        writeFiles(workspace, files);
        const home = codeServerHome(at('user'));
        const setPreferences = (more: Record<string, unknown>): void =>
            writeSettings(home, { ...testSettings, ...preferences, ...more });
        setPreferences({});
        useExtension(
            home,
            path.join(repositoryRoot, 'packages', 'vscode'),
            ...(otherExtension ? [otherExtension] : [])
        );
        const model = disposables.add(await ScriptedModel.start(), started => started.dispose());
        const geminiHome = prepareGeminiHome(at('home'));
        const prepared: PreparedAgent[] = [];
        for (const agent of agents) {
            prepared.push(disposables.add(await prepareAgent(agent, geminiHome, workspace), each => each.dispose()));
        }
        disposables.add(temporary, folder => endMarkedProcesses(folder));
        const logFile = at('code-server.log');
        const startServer = async (): Promise<CodeServerProcess> =>
            disposables.add(
                await CodeServerProcess.start({
                    program: installedCodeServer(),
                    home,
                    workspace,
                    hostname: '127.0.0.1',
                    port: 0,
                    environment: {
                        ...testEnvironment({ temporary, home: geminiHome, model, agents: prepared }),
                        XDG_RUNTIME_DIR: at('run'),
                        XDG_DATA_HOME: at('data'),
                        ...environment,
                        TMPDIR: temporary
                    },
                    logFile
                }),
                started => started.stop()
            );
        let server = await startServer();
        const network = disposables.add(await CuttableProxy.start(portOf(server)), proxy => proxy.dispose());
        const address = (folder: string): string => `http://127.0.0.1:${network.port}/?folder=${encodeURI(folder)}`;
        const ide = new VscodePage(await openPage());
        // A third of the height is the terminal's, which is to show an answer of the CLI as a whole.
        await ide.page.setViewportSize(VIEWPORT);
        watchPage(ide.page, logFile);
        await ide.open(address(workspace));
        const discoveryFolder = path.join(temporary, 'gemini', 'ide');
        await firstConnection(discoveryFolder);
        return {
            model,
            modelOf: wanted => startedPart(prepared.find(({ agent }) => agent === wanted)).model,
            workspace,
            get server() {
                return server;
            },
            ide,
            network,
            discoveryFolder,
            geminiHome,
            logFile,
            connectAgent: async () => PlainAgent.connect(await firstConnection(discoveryFolder)),
            openPage,
            openWindow: async (folder = workspace) => {
                const window = new VscodePage(await duplicatePage(ide.page));
                await window.page.setViewportSize(VIEWPORT);
                await window.open(address(folder));
                return window;
            },
            setPreferences,
            hostProcesses: () => markedProcesses(temporary).flatMap(({ pid, isHost }) => (isHost ? [pid] : [])),
            extensionHosts: () =>
                markedProcesses(temporary).flatMap(({ pid, isExtensionHost }) => (isExtensionHost ? [pid] : [])),
            killServer: async () => {
                for (const { pid, isHost } of markedProcesses(temporary)) {
                    if (!isHost) {
                        process.kill(pid, 'SIGKILL');
                    }
                }
                await server.ended;
                server = await startServer();
                network.leadTo(portOf(server));
            },
            restartServer: async () => {
                await server.stop();
                await endMarkedProcesses(temporary, ({ isHost }) => !isHost);
                server = await startServer();
                network.leadTo(portOf(server));
            },
            dispose: () => disposables.dispose()
        };
    } catch (error) {
        // Nothing of it is there any more when the hook that called this has failed.
        addToStack(error, await screenReport());
        await disposables.dispose();
        throw error;
    }
}

function portOf({ url }: CodeServerProcess): number {
    return Number(new URL(url).port);
}

/** code-server with the extension, for what is tried with every editor. */
export const codeServer: TestedEditor = { displayName: 'code-server', start: startTestCodeServer };
