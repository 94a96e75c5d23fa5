import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import {
    CompanionLog,
    EditorPort,
    editorTools,
    languageTools,
    terminalOutput,
    UserConsent
} from '@agent-companion/client';
import { ConnectedAgent, optionalAgents } from '@agent-companion/core/contract';
import type { HostLink, WindowStorage } from '@agent-companion/core/host-link';
import type { EditorContextTracker } from './context/editor-context-tracker';
import { hostSentence } from './messages/host-sentence';
import { plainText, showProgress } from './messages/notifications';
import { askAboutFiles, askChoice, askConsent } from './messages/questions';
import type { StatusMessages } from './messages/status-messages';
import { DiffSides } from './review/diff-sides';
import { isUnsaved, openText, uriOf } from './review/reviewed-files';
import { closeWritten, showWritten } from './ledger/written-uris';
import type { DiffReview } from './tabs/diff-opener';
import type { ReviewEditors } from './tabs/review-editors';
import { ORIGINAL_SCHEME, REVIEW_SCHEME, sideUri } from './tabs/review-uris';
import { leaveInPrompt } from './terminal/leave-in-prompt';
import type { TerminalTexts } from './terminal/terminal-texts';
import type { WindowTerminals } from './terminal/window-terminals';
import { VscodeCodeEditor } from './tools/vscode-code-editor';
import { VscodeOpenEditors } from './tools/vscode-open-editors';

/** Milliseconds within which a held key repeats, which VS Code does not tell. */
const REPEAT_MS = 100;

/** The extension's own parts that show reviews, and watch the user. */
interface ExtensionParts {
    readonly link: HostLink;
    readonly storage: WindowStorage;
    readonly tracker: EditorContextTracker;
    readonly editors: ReviewEditors;
    readonly messages: StatusMessages;
    readonly terminals: TerminalTexts;
    readonly shells: WindowTerminals;
    readonly log: CompanionLog;
    readonly agents: () => readonly ConnectedAgent[];
    /** Whether nothing may come over a text that the user types into. */
    readonly isHeldBack: () => boolean;
    /** The value of a setting of ours, by the rest of its name; it may be anything. */
    readonly setting: (name: string) => unknown;
}

/** VS Code, as the companion needs it. */
export function vscodeEditor({ link, storage, tracker, editors, ...parts }: ExtensionParts): EditorPort<DiffReview> {
    const { setting, messages, log } = parts;
    const { workspace, window, env, commands } = vscode;
    const { opener, originals } = editors;
    const code = new VscodeCodeEditor();
    const consent = new UserConsent({ untilFree: () => Promise.resolve(), ask: askConsent });
    let changedAt = -Infinity;
    const isHeldKey = (): boolean => {
        const before = changedAt;
        changedAt = Date.now();
        return changedAt < before + REPEAT_MS;
    };
    const openEditors = new VscodeOpenEditors(tracker, parts.isHeldBack);
    return {
        callerId: randomUUID(),
        line: link,
        service: () => link.service,
        onDidConnect: link.onDidOpen,
        lineProblem: () => link.problem && hostSentence(link.problem),
        memory: storage,
        storage,
        // The server, which starts the extension host and the terminals.
        idePid: process.ppid,
        // The extension host outlives a browser tab for hours, and would answer for itself. The command runs in the
        // workbench, and changes nothing that is used.
        ping: async () => commands.executeCommand('setContext', 'agentCompanion.pinged', true),
        applicationName: () => env.appName,
        whenReady: () => Promise.resolve(),
        workspaceRoots: () => Promise.resolve((workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString())),
        onDidChangeWorkspace: listener => workspace.onDidChangeWorkspaceFolders(listener),
        settings: {
            ready: Promise.resolve(),
            pageWait: () => setting('pageWait'),
            agents: () => Object.fromEntries(optionalAgents.map(agent => [agent, setting(`agents.${agent}`)])),
            review: () => ({ before: setting('review.before'), guarded: setting('review.guarded') }),
            context: () => ({
                paused: setting('context.paused'),
                exclude: setting('context.exclude'),
                gitignore: setting('context.gitignore')
            }),
            ledger: () => setting('ledger'),
            confirmsAcceptAll: () => setting('review.confirmAcceptAll'),
            onDidChange: listener => workspace.onDidChangeConfiguration(listener)
        },
        snapshot: () => tracker.snapshot(),
        watchEditors: onDidChange => void tracker.onDidChange(onDidChange),
        terminalId: async () => window.activeTerminal?.processId,
        terminals: parts.shells,
        onDidReturn: listener =>
            vscode.Disposable.from(
                window.onDidChangeActiveTerminal(listener),
                window.onDidChangeWindowState(({ focused }) => focused && listener(undefined))
            ),
        tools: () => [
            ...languageTools(code),
            ...editorTools(code, openEditors),
            ...(parts.terminals.isTold ? [terminalOutput(() => parts.terminals.list(), consent)] : [])
        ],
        toolSetting: name => setting(`tools.${name}`),
        refusalOf: path => code.refusalOf(path),
        tabs: opener,
        show: review => opener.show(review),
        readAgain: ({ request }) => originals.readAgain(request),
        sidesOf: ({ request }) => new DiffSides(sideUri(request, ORIGINAL_SCHEME), sideUri(request, REVIEW_SCHEME)),
        leaveInPrompt: text => leaveInPrompt(text, { agents: parts.agents, terminals: parts.shells, messages }),
        // Decisions have a cooldown; changes are kept one by one as fast as they are read.
        isRepetition: act => act === 'change' && isHeldKey(),
        pathOf: fileUri => workspace.asRelativePath(uriOf(fileUri)),
        unsavedFiles: { has: fileUri => isUnsaved(uriOf(fileUri).toString()) },
        encode: (fileUri, text) => originals.encode(uriOf(fileUri), text),
        textOf: fileUri => originals.textOf(uriOf(fileUri)),
        onDidChangeFiles: listener => watchFiles(listener),
        watchSaves: note => {
            workspace.onWillSaveTextDocument(event => event.waitUntil(note(event.document.uri.toString(), 'begins')));
            workspace.onDidSaveTextDocument(({ uri }) => void note(uri.toString(), 'ended').catch(() => undefined));
        },
        showWritten,
        closeWritten,
        openText,
        user: {
            messages,
            warn: async (sentence, action) => {
                const actions = action === undefined ? [] : [action];
                const answer = await window.showWarningMessage(plainText(sentence), ...actions);
                return action !== undefined && answer === action;
            },
            showProgress,
            askChoice,
            askAboutFiles,
            askText: question => window.showInputBox(question),
            writeClipboard: text => env.clipboard.writeText(text)
        },
        log
    };
}

/** Follows the workspace's files, whatever has become of them. */
function watchFiles(listener: (event: unknown) => void): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    return vscode.Disposable.from(
        watcher,
        watcher.onDidChange(listener),
        watcher.onDidCreate(listener),
        watcher.onDidDelete(listener)
    );
}
