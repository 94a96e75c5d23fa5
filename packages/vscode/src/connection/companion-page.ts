import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { ConnectedPage, ReviewScreenTabs, systemClock } from '@agent-companion/page';
import { optionalAgents } from '@agent-companion/window/contract';
import { HostLink, WindowStorage } from '@agent-companion/window/host-link';
import type { EditorContextTracker } from '../context/editor-context-tracker';
import type { DiffReview } from '../tabs/diff-opener';
import { plainText } from '../messages/plain-text';
import { VscodeTools } from '../tools/vscode-tools';
import { pingBrowserTab } from './browser-tab';

/** The page's half of the companion, with reviews in diff editors. */
export type CompanionPage = ConnectedPage<DiffReview>;

/** What connecting needs of the extension. */
interface ConnectionOptions {
    /** Where the socket of the host process is. */
    readonly folder: string;
    readonly startHost: () => Promise<void>;
    readonly tabs: ReviewScreenTabs<DiffReview>;
    readonly tracker: EditorContextTracker;
    /** What windows keep. */
    readonly storage: WindowStorage;
    /** The value of a setting of ours, by the rest of its name; it may be anything. */
    readonly setting: (name: string) => unknown;
    /** Told, in a sentence, of what has failed. */
    readonly report: (problem: string) => void;
}

/**
 * Makes the page's half of the companion, and its link to the host process, which is to be opened. It is not among the subscriptions:
 * VS Code disposes of these without waiting for what is still to be sent.
 */
export function connectPage(
    { folder, startHost, tabs, tracker, storage, setting, report }: ConnectionOptions,
    subscriptions: vscode.Disposable[]
): { readonly page: CompanionPage; readonly link: HostLink } {
    const { workspace, window, env } = vscode;
    const clock = systemClock;
    const link = new HostLink({ folder, startHost, page: { call: call => page.client.call(call) }, clock });
    const page: CompanionPage = new ConnectedPage({
        callerId: randomUUID(),
        line: link,
        memory: storage,
        tabs,
        editors: tracker,
        tools: new VscodeTools(setting),
        workspaceRoots: () => (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString()),
        applicationName: env.appName,
        // It starts this process, and the one that starts the terminals.
        idePid: process.ppid,
        settings: {
            ready: Promise.resolve(),
            pageWait: () => setting('pageWait'),
            agents: () => Object.fromEntries(optionalAgents.map(agent => [agent, setting(`agents.${agent}`)]))
        },
        ping: pingBrowserTab,
        warn: sentence => void window.showWarningMessage(plainText(sentence)).then(undefined, () => undefined),
        report,
        clock
    });
    subscriptions.push(
        page,
        workspace.onDidChangeWorkspaceFolders(() => page.publishWorkspace()),
        workspace.onDidChangeConfiguration(() => {
            page.window.publishSettings();
            page.publishTools();
        })
    );
    return { page, link };
}
