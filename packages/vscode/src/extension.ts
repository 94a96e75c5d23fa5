import * as vscode from 'vscode';
import { CompanionLog, logReviews, setLocalize } from '@agent-companion/client';
import { proxyExceptions, hostFolder, spawnHost, WindowStorage } from '@agent-companion/core/host-link';
import { offerSendToAgent } from './agents/send-to-agent';
import { CompanionPage } from './companion-page';
import { EditorContextTracker } from './context/editor-context-tracker';
import { StatusMessages } from './messages/status-messages';
import { ReviewEditors } from './tabs/review-editors';
import { CLOSED_REVIEWS } from './review/connected-reviews';
import { showReviews } from './review/show-reviews';
import { warnOfOtherCompanion } from './status/other-companion';
import { showStatus } from './status/show-status';
import { serveTerminals } from './terminal/serve-terminals';
import { TerminalEnvironment } from './terminal/terminal-environment';

/** `ideInfo.name` of the specification, for every editor with VS Code's API; its own name is what people see. */
const IDE_NAME = 'vscode';

/** Ends what {@link activate} has begun. */
let leave = (): Promise<void> => Promise.resolve();

/** Called by VS Code when the window has started, or a review's file is read before. */
export function activate(context: vscode.ExtensionContext): void {
    setLocalize((_key, text, ...values) => vscode.l10n.t(text, ...values));
    const setting = (name: string): unknown => vscode.workspace.getConfiguration('agentCompanion').get(name);
    const channel = vscode.window.createOutputChannel('Agent Companion');
    const log = new CompanionLog(channel, () => setting('log.level'));
    const tracker = new EditorContextTracker();
    const { version } = context.extension.packageJSON as { version: string };
    // Another release has a host of its own, as both may speak another contract.
    const folder = hostFolder(version);
    const editors = new ReviewEditors(() => ({
        openIn: setting('review.openIn') === 'beside' ? 'beside' : 'active',
        focus: setting('review.focus') === 'diff' ? 'diff' : 'keep'
    }));
    const storage = new WindowStorage((context.storageUri ?? context.globalStorageUri).fsPath, CLOSED_REVIEWS);
    const page = new CompanionPage({
        folder,
        spawnHost: () => spawnHost(folder, IDE_NAME),
        tabs: editors.opener,
        tracker,
        storage,
        setting,
        report: problem => log.add('warn', problem)
    });
    const environment = new TerminalEnvironment(
        context.environmentVariableCollection,
        page.link,
        // Agents' own extensions set these too, and VS Code would choose one of the two.
        ({ agent, extension }) =>
            setting(`agents.${agent}`) !== 'on' && vscode.extensions.getExtension(extension) !== undefined,
        () => proxyExceptions(terminalVariables())
    );
    const messages = new StatusMessages();
    context.subscriptions.push(
        channel,
        tracker,
        editors,
        page,
        messages,
        showStatus(page, environment, log, messages),
        serveTerminals(page, context, environment)
    );
    const { subscriptions } = context;
    const reviews = showReviews({ page, editors, messages, storage, setting, subscriptions });
    logReviews(page.reviews, reviews.decisions, log);
    subscriptions.push(offerSendToAgent(page));
    watchOtherCompanion(context, log);
    page.link.open();
    leave = async () => {
        reviews.leave();
        await Promise.all([page.leave(), storage.written()]);
        page.link.dispose();
    };
}

/** Called by VS Code before it disposes of the subscriptions; it waits some seconds for this. */
export function deactivate(): Promise<void> {
    return leave();
}

/** What terminals start with: the editor's variables, and the user's for them. */
function terminalVariables(): Record<string, string | null | undefined> {
    const system = { darwin: 'osx', win32: 'windows' }[process.platform as string] ?? 'linux';
    const own = vscode.workspace.getConfiguration('terminal.integrated.env').get<Record<string, string | null>>(system);
    return { ...process.env, ...own };
}

function watchOtherCompanion({ globalState: memory, subscriptions }: vscode.ExtensionContext, log: CompanionLog): void {
    const warn = (): void => {
        warnOfOtherCompanion(memory).catch((error: Error) => log.add('debug', error.message));
    };
    subscriptions.push(vscode.extensions.onDidChange(warn));
    warn();
}
