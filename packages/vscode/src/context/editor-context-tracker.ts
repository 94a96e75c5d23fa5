import * as vscode from 'vscode';
import { Disposables, EditorPlace, givenTrust, RecentFiles } from '@agent-companion/client';
import { limits } from '@agent-companion/core/protocol';
import type { EditorSnapshot, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { reviewIdOf } from '../tabs/review-uris';
import { isTrustSwitchedOff } from './trust-switch';

/** The common part of tabs' inputs: a file, or two of which the right one counts. */
interface FileInput {
    readonly uri?: vscode.Uri;
    readonly modified?: vscode.Uri;
}

/** Watches tabs and editors: every tab that shows a file on disk, in whatever editor. */
export class EditorContextTracker implements vscode.Disposable {
    private readonly changes = new Emitter<void>();
    /** Fires whenever a new snapshot would differ. */
    readonly onDidChange: Event<void> = this.changes.event;
    private readonly files = new RecentFiles();
    private open: ReadonlySet<string> = new Set();
    private revision = 0;
    /** True until it is known whether trust is switched off beside the setting: nothing is said of it before. */
    private isTrustOff = true;
    private readonly subscriptions: Disposables;

    constructor() {
        const { window, workspace } = vscode;
        const { tabGroups } = window;
        const update = (): void => this.update();
        const fire = (): void => this.changes.fire();
        // Its tab stays open, but the backend has to look again whether the file is on disk.
        const handleDisk = (uri: vscode.Uri): void => void (this.open.has(uri.toString()) && fire());
        const watcher = workspace.createFileSystemWatcher('**/*', false, true, false);
        this.subscriptions = new Disposables(
            tabGroups.onDidChangeTabs(update),
            tabGroups.onDidChangeTabGroups(update),
            window.onDidChangeActiveTextEditor(update),
            window.onDidChangeTextEditorSelection(({ textEditor }) => this.readPlace(textEditor)),
            workspace.onDidGrantWorkspaceTrust(fire),
            watcher,
            watcher.onDidCreate(handleDisk),
            watcher.onDidDelete(handleDisk)
        );
        this.readTabs();
        // After a reload no editor tells what was focused when: what can be seen comes first.
        tabGroups.all.forEach(({ activeTab }) => this.focus(activeTab));
        this.update();
        isTrustSwitchedOff().then(
            isOff => {
                this.isTrustOff = isOff;
                fire();
            },
            () => undefined
        );
    }

    /** URI of the file in front now or last: a terminal or a review leaves it active. */
    get activeUri(): string | undefined {
        return this.files.activeUri;
    }

    /** Editors in front of the user now. */
    snapshot(): EditorSnapshot {
        const { isTrusted: isCalledTrusted, workspaceFolders = [] } = vscode.workspace;
        const isEnabled =
            !this.isTrustOff && vscode.workspace.getConfiguration('security.workspace.trust').get('enabled');
        const isTrusted = givenTrust({ isTrusted: isCalledTrusted, isEnabled, folders: workspaceFolders.length });
        return { revision: ++this.revision, files: this.files.list(), ...(isTrusted !== undefined && { isTrusted }) };
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private update(): void {
        this.readTabs();
        this.focus(vscode.window.tabGroups.activeTabGroup.activeTab);
        this.readPlace(vscode.window.activeTextEditor);
        this.changes.fire();
    }

    private readTabs(): void {
        const { open } = this;
        const uris = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(tab => fileOfTab(tab) ?? []));
        this.open = new Set(uris);
        this.open.forEach(uri => void (open.has(uri) || this.files.open(uri)));
        open.forEach(uri => void (this.open.has(uri) || this.files.close(uri)));
    }

    /** Keeps the last file active behind a terminal, a view or a review: the user works on it there. */
    private focus(tab: vscode.Tab | undefined): void {
        const uri = fileOfTab(tab);
        if (tab && uri === undefined && !isBesideFiles(tab)) {
            this.files.leave();
        } else if (uri !== undefined && uri !== this.files.activeUri) {
            this.files.focus(uri);
        }
    }

    /** Reads the cursor of the active editor only: a second editor of its file tells nothing. */
    private readPlace(editor: vscode.TextEditor | undefined): void {
        const uri = editor && fileUri(editor.document.uri);
        if (editor && uri !== undefined && editor === vscode.window.activeTextEditor) {
            this.files.setPlace(uri, placeOf(editor));
            this.changes.fire();
        }
    }
}

/** Whether a tab is a terminal or a review: the user's work there is about the last file. */
function isBesideFiles(tab: vscode.Tab): boolean {
    return tab.input instanceof vscode.TabInputTerminal || reviewIdOf(tab) !== undefined;
}

/** The URI of the file in a tab, whatever its editor; undefined if it is not on disk. */
export function fileOfTab(tab: vscode.Tab | undefined): string | undefined {
    const { uri, modified = uri } = (tab?.input ?? {}) as FileInput;
    return modified && fileUri(modified);
}

/** A URI without what does not name the file; undefined if it names none on disk. */
function fileUri(uri: vscode.Uri): string | undefined {
    return uri.scheme === 'file' ? uri.with({ query: '', fragment: '' }).toString() : undefined;
}

function placeOf({ document, selection }: vscode.TextEditor): EditorPlace {
    const { line, character } = selection.active;
    const start = document.offsetAt(selection.start);
    const length = Math.min(document.offsetAt(selection.end) - start, limits.maxSelectedTextLength);
    const selectedText = length > 0 && document.getText(selection.with({ end: document.positionAt(start + length) }));
    return {
        cursor: { line, character },
        ...(selectedText && { selectedText, selection: { start: plain(selection.start), end: plain(selection.end) } })
    };
}

/** Without what of it does not go over the wire. */
function plain({ line, character }: vscode.Position): { line: number; character: number } {
    return { line, character };
}
