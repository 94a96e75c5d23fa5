import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
    BackendConnection,
    PageCallHandler,
    PageStatePublisher,
    ReviewDrafts,
    ReviewFront,
    ReviewRegistry,
    ReviewService,
    systemClock as clock,
    WindowConnection
} from '@agent-companion/client';
import type { OfferedTools } from '@agent-companion/core/server';
import { waitAtMost } from '@agent-companion/core/support';
import { errorMessage, optionalAgents, LatestValueSender } from '@agent-companion/core/contract';
import { HostLink, WindowStorage } from '@agent-companion/core/host-link';
import type { EditorContextTracker } from './context/editor-context-tracker';
import { plainText } from './messages/notifications';
import type { DiffOpener, DiffReview } from './tabs/diff-opener';
import { VscodeOpenEditors } from './tools/vscode-open-editors';
import { VscodeTools } from './tools/vscode-tools';

/** Milliseconds the user's texts and decisions may take to arrive before the page ends. */
const LEAVE_MS = 5_000;

/** What connecting needs of the extension. */
interface CompanionPageOptions {
    /** Where the socket of the host process is. */
    readonly folder: string;
    readonly spawnHost: () => Promise<void>;
    readonly tabs: DiffOpener;
    readonly tracker: EditorContextTracker;
    /** What windows keep. */
    readonly storage: WindowStorage;
    /** The value of a setting of ours, by the rest of its name; it may be anything. */
    readonly setting: (name: string) => unknown;
    /** Told, in a sentence, of what has failed. */
    readonly report: (problem: string) => void;
}

/** The page's half of the companion, with reviews in diff editors; its link is still to be opened. */
export class CompanionPage implements vscode.Disposable {
    readonly link: HostLink;
    readonly connection: BackendConnection;
    readonly reviews: ReviewService<DiffReview>;
    readonly front: ReviewFront<DiffReview>;
    readonly window: WindowConnection;
    private readonly drafts: ReviewDrafts;
    private readonly subscriptions: vscode.Disposable;

    constructor({ folder, spawnHost, tabs, tracker, storage, setting, report }: CompanionPageOptions) {
        const { workspace, env } = vscode;
        const line = new HostLink({ folder, spawnHost, page: { call: call => calls.call(call) }, clock });
        this.link = line;
        this.connection = new BackendConnection({ callerId: randomUUID(), line, service: () => line.service, clock });
        const backend = this.connection.calls;
        this.drafts = new ReviewDrafts(backend, warn, clock);
        const registry = new ReviewRegistry<DiffReview>();
        this.front = new ReviewFront({ registry, tabs, clock });
        const reviews = new ReviewService({ registry, tabs, front: this.front, drafts: this.drafts });
        this.reviews = reviews;
        const tools = new VscodeTools(new VscodeOpenEditors(tracker, this.front), setting);
        const calls = new PageCallHandler({
            reviews,
            tools: {
                runTool: run => tools.runner.run(run),
                cancelTool: id => Promise.resolve(tools.runner.cancel(id))
            },
            whenReady: () => Promise.resolve(),
            ping: pingBrowserTab,
            clock
        });
        const publisher = new PageStatePublisher({
            backend,
            workspaceRoots: () => Promise.resolve((workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString())),
            snapshot: () => tracker.snapshot(),
            report: error => report(`The agents do not know the editors. ${errorMessage(error)}`)
        });
        this.window = new WindowConnection({
            connection: this.connection,
            calls,
            publisher,
            reviews,
            memory: storage,
            applicationName: () => env.appName,
            // It starts this process, and the one that starts the terminals.
            idePid: process.ppid,
            settings: {
                ready: Promise.resolve(),
                pageWait: () => setting('pageWait'),
                agents: () => Object.fromEntries(optionalAgents.map(agent => [agent, setting(`agents.${agent}`)]))
            },
            report,
            clock
        });
        const toolSender = new LatestValueSender<OfferedTools>(async (offered, until) => {
            await backend.call('updateTools', [offered], { until });
        });
        this.subscriptions = vscode.Disposable.from(
            line.onDidOpen(() => this.window.greet()),
            this.window.onDidGreet(() => toolSender.push(tools.offered)),
            tracker.onDidChange(() => publisher.publishEditorsSoon()),
            workspace.onDidChangeWorkspaceFolders(() => publisher.publishWorkspace()),
            workspace.onDidChangeConfiguration(() => {
                this.window.publishSettings();
                toolSender.push(tools.offered);
            })
        );
        publisher.startEditors();
    }

    /** Sends the user's texts and decisions before the page ends. Takes a few seconds at most. */
    async leave(): Promise<void> {
        if (this.link.isOpen) {
            this.drafts.saveNow();
            await waitAtMost(this.connection.calls.settled(), LEAVE_MS, clock);
        }
    }

    /** Leaves the link open: VS Code disposes without waiting for what is still to be sent. */
    dispose(): void {
        this.subscriptions.dispose();
    }
}

function warn(sentence: string): void {
    vscode.window.showWarningMessage(plainText(sentence)).then(undefined, () => undefined);
}

/** Answers `PageCalls.ping` by the browser tab: the extension host outlives a tab for hours, and would answer for itself. */
async function pingBrowserTab(): Promise<void> {
    // A command of the workbench itself, which runs there and changes nothing that is used.
    await vscode.commands.executeCommand('setContext', 'agentCompanion.pinged', true);
}
