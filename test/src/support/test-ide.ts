import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Page } from 'playwright-core';
import { pluginEnvironment } from '@agent-companion/browser-app/out/launcher/backend/plugin-environment';
import { prepareGeminiHome } from '@agent-companion/browser-app/out/launcher/demo/gemini-home';
import { TheiaProcess } from '@agent-companion/browser-app/out/launcher/backend/theia-process';
import { CuttableProxy } from './cuttable-proxy';
import { Disposables } from './disposables';
import { EditorBed, EditorBedOptions, TestedEditor } from './editor/editor-bed';
import { IdePage } from './page/ide-page';
import { AgentInTerminal } from './agents/terminal/agent-in-terminal';
import { PreparedAgent, prepareAgent } from './agents/terminal/prepared-agent';
import { PlainAgent } from './agents/plain-agent';
import { firstConnection } from './agents/published-connections';
import { ScriptedModel } from './agents/scripted-model';
import { startedPart } from './started-part';
import { UsedAgent } from './agents/terminal/terminal-agent';
import { addToStack, screenReport } from './page/screen-report';
import { answerToolsOffer } from './browser/answer-tools-offer';
import { duplicatePage } from './browser/duplicate-page';
import { Nginx } from './nginx';
import { usePages } from './browser/shared-browser';
import { testEnvironment, writeFiles } from './test-environment';
import { UnixUser } from './users/unix-user';
import { watchPage } from './browser/watched-pages';

/** The whole test bed: a model, a home for the CLI, a workspace, a Theia, and a page in a browser. */
export interface TestIde extends EditorBed {
    /** The present one, see {@link restartTheia}. */
    readonly theia: TheiaProcess;
    readonly ide: IdePage;
    /** Opens an empty page in a context of its own, as another browser's. */
    openPage(): Promise<Page>;
    openWindow(folder?: string): Promise<IdePage>;
    /** Gemini CLI, or an agent that the suite has asked for, in the terminal in front of a window; default: the first window. */
    inTerminal(agent: UsedAgent, window?: IdePage): AgentInTerminal;
    /** Log file of Theia's backend. */
    readonly logFile: string;
    /** Lays other preferences over those it was started with, instead of any before; a page knows them once it is reloaded. */
    setPreferences(preferences: Record<string, unknown>): void;
    /** Ends Theia and starts it again, after what is to be done in between; to the browser it is at the same address. */
    restartTheia(meanwhile?: () => Promise<void>): Promise<void>;
}

/** Options that a test may want to be different. */
export interface TestIdeOptions extends EditorBedOptions {
    /** The folder of a built Theia application; default: that of this checkout. */
    readonly application?: string;
    /** A name for this machine, such as 'ide.test', that no browser takes for secure, as a remote IDE without TLS has. */
    readonly insecureHost?: string;
    /** Leaves the CLI's home empty, as a new user's is; otherwise IDE mode is on in it. */
    readonly newUser?: boolean;
    /** A page in a browser of the test's own; default: in the one that all suites share. */
    readonly openPage?: () => Promise<Page>;
    /** Leaves the offer of the IDE's tools to be made when an agent connects; default: the user has answered it before. */
    readonly toolsOffer?: boolean;
    /** For Theia's own command line. */
    readonly theiaArguments?: readonly string[];
    /** With nginx before Theia, as the documents configure it; Theia cannot be started again then. */
    readonly behindNginx?: boolean;
    /** See `TheiaOptions.wrapper`. */
    readonly wrapper?: readonly string[];
    /** Whose Theia it is, and whose workspace; default: this process's user. Instead of a `wrapper`. */
    readonly user?: UnixUser;
}

/** Starts it all, with these files in the workspace (relative path to content). */
export async function startTestIde(files: Record<string, string>, options: TestIdeOptions = {}): Promise<TestIde> {
    const disposables = new Disposables();
    try {
        const openEmptyPage = await usePages(disposables);
        const openPage = async (open = openEmptyPage): Promise<Page> => {
            const page = await open();
            if (!options.toolsOffer) {
                await page.addInitScript(answerToolsOffer);
            }
            return page;
        };
        const root = disposables.addFolder('agent-companion-test-');
        const workspace = path.join(root, 'workspace');
        mkdirSync(workspace);
        writeFiles(workspace, files);
        const model = disposables.add(await ScriptedModel.start(), started => started.dispose());
        const temporary = path.join(root, 'tmp');
        mkdirSync(temporary);
        mkdirSync(path.join(root, 'theia'));
        // The trust dialog would lie over the page.
        const preferences = {
            'security.workspace.trust.enabled': false,
            // A list of suggestions that opens in the wrong moment swallows the Enter of a test that types.
            'editor.quickSuggestions': { other: 'off', comments: 'off', strings: 'off' },
            // How many lines a terminal shows depends on its font, and which one is the default on what is installed.
            'terminal.integrated.fontFamily': "'DejaVu Sans Mono', monospace",
            ...options.preferences
        };
        const setPreferences = (more: Record<string, unknown>): void =>
            writeFileSync(path.join(root, 'theia', 'settings.json'), JSON.stringify({ ...preferences, ...more }));
        setPreferences({});
        const geminiHome = path.join(root, 'home');
        mkdirSync(geminiHome);
        if (!options.newUser) {
            prepareGeminiHome(geminiHome);
        }
        const agents: PreparedAgent[] = [];
        for (const agent of options.agents ?? []) {
            agents.push(
                disposables.add(await prepareAgent(agent, geminiHome, workspace), prepared => prepared.dispose())
            );
        }
        const { user, wrapper = user?.wrapper } = options;
        user?.give(root);
        const logFile = path.join(root, 'theia.log');
        const startTheia = async (): Promise<TheiaProcess> =>
            disposables.add(
                await TheiaProcess.start({
                    application: options.application,
                    workspace,
                    hostname: '127.0.0.1',
                    publicHosts: options.insecureHost === undefined ? [] : [options.insecureHost],
                    port: 0,
                    environment: {
                        ...testEnvironment({ temporary, home: geminiHome, model, agents }),
                        THEIA_CONFIG_DIR: path.join(root, 'theia'),
                        // Else the CLI starts a second process of itself, which takes more than a second of the processor's time.
                        GEMINI_CLI_NO_RELAUNCH: 'true',
                        ...(options.plugins && fetchedPlugins()),
                        ...user?.environment,
                        ...options.environment
                    },
                    theiaArguments: options.theiaArguments,
                    wrapper,
                    logFile
                }),
                started => started.stop()
            );
        let theia = await startTheia();
        const nginx = options.behindNginx
            ? disposables.add(await Nginx.start({ folder: root, targetPort: portOf(theia) }), proxy => proxy.dispose())
            : { port: portOf(theia), prefix: '/' };
        const network = disposables.add(await CuttableProxy.start(nginx.port), proxy => proxy.dispose());
        const ide = new IdePage(await openPage(options.openPage));
        watchPage(ide.page, logFile);
        const host = options.insecureHost ?? '127.0.0.1';
        if (nginx instanceof Nginx) {
            await nginx.logIn(ide.page, network.port);
        }
        await ide.open(`http://${host}:${network.port}${nginx.prefix}${new URL(theia.url).hash}`);
        const discoveryFolder = path.join(temporary, 'gemini', 'ide');
        return {
            model,
            workspace,
            get theia() {
                return theia;
            },
            ide,
            connectAgent: async () => PlainAgent.connect(await firstConnection(discoveryFolder)),
            openPage: () => openPage(),
            openWindow: async (folder = workspace) => {
                const window = new IdePage(await duplicatePage(ide.page));
                await window.open(ide.page.url().replace(/#.*/, `#${folder}`));
                return window;
            },
            setPreferences,
            network,
            discoveryFolder,
            geminiHome,
            modelOf: wanted => startedPart(agents.find(({ agent }) => agent === wanted)).model,
            inTerminal: (agent, window = ide) => new AgentInTerminal(agent, window.terminal),
            logFile,
            restartTheia: async meanwhile => {
                await theia.stop();
                await meanwhile?.();
                theia = await startTheia();
                network.leadTo(portOf(theia));
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

/** Theia, for what is tried with every editor; Gemini CLI starts as shipped. */
export const theia: TestedEditor = {
    displayName: 'Theia with Agent Companion',
    start: (files, options) =>
        startTestIde(files, { ...options, environment: { GEMINI_CLI_NO_RELAUNCH: undefined, ...options?.environment } })
};

function portOf({ url }: TheiaProcess): number {
    return Number(new URL(url).port);
}

function fetchedPlugins(): NodeJS.ProcessEnv {
    const environment = pluginEnvironment({});
    if (environment.THEIA_DEFAULT_PLUGINS === undefined) {
        throw new Error(
            'The extensions of the example application are not there: run `npm run build`, which says why.'
        );
    }
    return environment;
}
