import type * as vscode from 'vscode';
import { Disposables, EditorPlace, RecentFiles, TabFiles } from '@agent-companion/page';
import { limits } from '@agent-companion/protocol';
import type { EditorSnapshot } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import { fileOfTab, fileUri } from './tab-file';

/** What it watches of `vscode.window`. */
export type EditorWindow = Pick<
    typeof vscode.window,
    'activeTextEditor' | 'onDidChangeActiveTextEditor' | 'onDidChangeTextEditorSelection'
> & {
    readonly tabGroups: Pick<vscode.TabGroups, 'all' | 'activeTabGroup' | 'onDidChangeTabs' | 'onDidChangeTabGroups'>;
};

/** What it watches of `vscode.workspace`. */
export type EditorWorkspace = Pick<
    typeof vscode.workspace,
    'isTrusted' | 'onDidGrantWorkspaceTrust' | 'onWillRenameFiles' | 'createFileSystemWatcher'
>;

/** Watches tabs and editors, and keeps {@link RecentFiles} true: every tab that shows a file on disk, in whatever editor. */
export class EditorContextTracker implements vscode.Disposable {
    private readonly changes = new Emitter<void>();
    /** Fires whenever a new snapshot would differ. */
    readonly onDidChange = this.changes.event;
    private readonly files = new RecentFiles(increasingTime());
    private readonly tabs = new TabFiles(this.files);
    private readonly subscriptions: Disposables;
    private revision = 0;

    constructor(
        private readonly window: EditorWindow,
        private readonly workspace: EditorWorkspace
    ) {
        this.takeInFront();
        const update = (): void => this.update();
        const watcher = workspace.createFileSystemWatcher('**/*', false, true, false);
        this.subscriptions = new Disposables(
            window.tabGroups.onDidChangeTabs(update),
            window.tabGroups.onDidChangeTabGroups(update),
            window.onDidChangeActiveTextEditor(update),
            window.onDidChangeTextEditorSelection(({ textEditor }) => this.readPlace(textEditor)),
            workspace.onDidGrantWorkspaceTrust(() => this.changes.fire()),
            workspace.onWillRenameFiles(event =>
                event.files.forEach(({ oldUri, newUri }) => this.tabs.rename(oldUri.toString(), newUri.toString()))
            ),
            // A deleted file's tab stays open, but the file is no longer on disk: the host has to look again.
            watcher,
            watcher.onDidCreate(uri => this.handleDisk(uri)),
            watcher.onDidDelete(uri => this.handleDisk(uri))
        );
    }

    /** What the user has in front of them now. */
    snapshot(): EditorSnapshot {
        return { revision: ++this.revision, files: this.files.list(), isTrusted: this.workspace.isTrusted };
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    /** After a reload VS Code does not tell what was focused when: what can be seen comes first, the active one before all. */
    private takeInFront(): void {
        const { all } = this.window.tabGroups;
        this.readTabs();
        for (const { activeTab } of all) {
            this.focus(fileOfTab(activeTab));
        }
        this.update();
    }

    private update(): void {
        this.readTabs();
        // With a terminal, a view, settings or a review in front the last file stays active, as the CLI takes it anyway.
        this.focus(fileOfTab(this.window.tabGroups.activeTabGroup.activeTab));
        this.readPlace(this.window.activeTextEditor);
        this.changes.fire();
    }

    private focus(uri: string | undefined): void {
        if (uri !== undefined && uri !== this.files.activeUri) {
            this.files.focus(uri);
        }
    }

    private readTabs(): void {
        const uris = this.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(fileOfTab));
        this.tabs.update(uris.filter(uri => uri !== undefined));
    }

    /** Reads where the user is in the active editor; the one beside it of the same file says nothing of the user. */
    private readPlace(editor: vscode.TextEditor | undefined): void {
        const uri = editor && fileUri(editor.document.uri);
        if (editor && uri !== undefined && editor === this.window.activeTextEditor) {
            this.files.setPlace(uri, placeOf(editor));
            this.changes.fire();
        }
    }

    private handleDisk(uri: vscode.Uri): void {
        if (this.tabs.has(uri.toString())) {
            this.changes.fire();
        }
    }
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

/** Milliseconds since 1970, no two the same: what is focused in one of them has an order too. */
function increasingTime(): () => number {
    let last = 0;
    return () => (last = Math.max(Date.now(), last + 1));
}
