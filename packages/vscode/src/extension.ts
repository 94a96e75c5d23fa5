import * as vscode from 'vscode';
import { CompanionLog, Client, createClient, setLocalize } from '@agent-companion/client';
import { HostLink, hostFolder, spawnHost, terminalAdditions, WindowStorage } from '@agent-companion/core/host-link';
import { systemClock as clock, waitAtMost } from '@agent-companion/core/support';
import { offerSendToAgent } from './agents/send-to-agent';
import { EditorContextTracker } from './context/editor-context-tracker';
import { StatusMessages } from './messages/status-messages';
import type { DiffReview } from './tabs/diff-opener';
import { ReviewEditors } from './tabs/review-editors';
import { showReviews } from './review/show-reviews';
import { warnOfOtherCompanion } from './status/other-companion';
import { offerSeenDocument } from './status/seen-document';
import { showStatus } from './status/show-status';
import { serveTerminals } from './terminal/serve-terminals';
import { TerminalEnvironment } from './terminal/terminal-environment';
import { TerminalTexts } from './terminal/terminal-texts';
import { WindowTerminals } from './terminal/window-terminals';
import { vscodeEditor } from './vscode-editor';

/** `ideInfo.name` of the specification, for every editor with VS Code's API; its own name is what people see. */
const IDE_NAME = 'vscode';

/** Begins the names of the files that keep a window's closed reviews. */
const CLOSED_REVIEWS = 'closedReviews';

/** Milliseconds the user's texts and decisions may take to arrive before the page ends. */
const LEAVE_MS = 5_000;

/** Ends what {@link activate} has begun. */
let leave = (): Promise<void> => Promise.resolve();

/** Called by VS Code when the window has started, or a review's file is read before. */
export function activate(context: vscode.ExtensionContext): void {
    setLocalize((_key, text, ...values) => vscode.l10n.t(text, ...values));
    const setting = (name: string): unknown => vscode.workspace.getConfiguration('agentCompanion').get(name);
    const channel = vscode.window.createOutputChannel('Agent Companion');
    const log = new CompanionLog(channel);
    const tracker = new EditorContextTracker();
    const { version } = context.extension.packageJSON as { version: string };
    // Another release has a host of its own, as both may speak another contract.
    const folder = hostFolder(version);
    const editors = new ReviewEditors(() => ({
        openIn: setting('review.openIn') === 'beside' ? 'beside' : 'active',
        focus: setting('review.focus') === 'diff' ? 'diff' : 'keep'
    }));
    const storage = new WindowStorage((context.storageUri ?? context.globalStorageUri).fsPath, CLOSED_REVIEWS);
    const link: HostLink = new HostLink({
        folder,
        spawnHost: () => spawnHost(folder, IDE_NAME),
        page: { call: call => client.calls.call(call) },
        clock
    });
    const messages = new StatusMessages();
    const terminals = new TerminalTexts(() => setting('tools.enabled') !== false);
    const shells = new WindowTerminals();
    const isHeldBack = (): boolean => client.front.isHeldBack;
    const agents = (): Client['status']['agents'] => client.status.agents;
    const parts = { link, storage, tracker, editors, messages, terminals, shells, log, agents, isHeldBack, setting };
    const client: Client<DiffReview> = createClient(vscodeEditor(parts));
    const environment = new TerminalEnvironment(
        context.environmentVariableCollection,
        link,
        // Agents' own extensions set these too, and VS Code would choose one of the two.
        ({ agent, extension }) =>
            setting(`agents.${agent}`) !== 'on' && vscode.extensions.getExtension(extension) !== undefined,
        values => terminalAdditions(values, terminalVariables())
    );
    const { subscriptions } = context;
    subscriptions.push(
        channel,
        tracker,
        editors,
        messages,
        terminals,
        shells,
        showStatus({ client, shells, link, environment, log, messages }),
        serveTerminals(client, link, context, environment)
    );
    showReviews({ client, editors, shells, messages, subscriptions });
    subscriptions.push(offerSendToAgent(client), offerSeenDocument(client));
    watchOtherCompanion(context, log);
    link.open();
    leave = async () => {
        client.leave();
        const arrived = link.isOpen && waitAtMost(client.connection.calls.settled(), LEAVE_MS, clock);
        await Promise.all([arrived, storage.written()]);
        link.dispose();
    };
}

/** Called by VS Code before it disposes of the subscriptions; it waits some seconds for this. */
export function deactivate(): Promise<void> {
    return leave();
}

/** Environment of terminals: the editor's variables, and the user's for them. */
function terminalVariables(): Record<string, string | null | undefined> {
    const system = { darwin: 'osx', win32: 'windows' }[process.platform as string] ?? 'linux';
    const own = vscode.workspace.getConfiguration('terminal.integrated.env').get<Record<string, string | null>>(system);
    return { ...process.env, ...own };
}

function watchOtherCompanion({ globalState: memory, subscriptions }: vscode.ExtensionContext, log: CompanionLog): void {
    const warn = (): void => {
        warnOfOtherCompanion(memory).catch((error: Error) => log.add('warn', error.message));
    };
    subscriptions.push(vscode.extensions.onDidChange(warn));
    warn();
}
