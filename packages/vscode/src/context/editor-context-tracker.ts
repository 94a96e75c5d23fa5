import * as vscode from 'vscode';
import { Disposables, EditorGroup, EditorGroups, EditorPlace, givenTrust } from '@agent-companion/page';
import { limits } from '@agent-companion/protocol';
import type { EditorSnapshot, Event } from '@agent-companion/server';
import { fileOfTab, fileUri } from './tab-file';

/** Watches tabs and editors: every tab that shows a file on disk, in whatever editor. */
export class EditorContextTracker implements vscode.Disposable {
    private readonly groups: EditorGroups;
    /** Fires whenever a new snapshot would differ. */
    readonly onDidChange: Event<void>;
    private readonly subscriptions: Disposables;
    private isTrustOff = true;

    /**
     * @param isBesideFiles whether the user still works on the last file while a tab is in front, as a terminal.
     * @param isTrustOff whether trust is switched off otherwise than by a setting; nothing is said of trust before that is known.
     */
    constructor(
        private readonly isBesideFiles: (tab: vscode.Tab) => boolean,
        isTrustOff: Promise<boolean>
    ) {
        this.groups = new EditorGroups(this.present());
        this.onDidChange = this.groups.onDidChange;
        const { window, workspace } = vscode;
        this.readPlace(window.activeTextEditor);
        const update = (): void => {
            this.groups.update(this.present());
            this.readPlace(window.activeTextEditor);
        };
        const handleDisk = (uri: vscode.Uri): void => this.groups.handleDisk(uri.toString());
        const watcher = workspace.createFileSystemWatcher('**/*', false, true, false);
        this.subscriptions = new Disposables(
            window.tabGroups.onDidChangeTabs(update),
            window.tabGroups.onDidChangeTabGroups(update),
            window.onDidChangeActiveTextEditor(update),
            window.onDidChangeTextEditorSelection(({ textEditor }) => this.readPlace(textEditor)),
            workspace.onDidGrantWorkspaceTrust(() => this.groups.handleTrust()),
            workspace.onWillRenameFiles(({ files }) =>
                files.forEach(({ oldUri, newUri }) => this.groups.rename(oldUri.toString(), newUri.toString()))
            ),
            watcher,
            watcher.onDidCreate(handleDisk),
            watcher.onDidDelete(handleDisk)
        );
        isTrustOff.then(
            isOff => {
                this.isTrustOff = isOff;
                this.groups.handleTrust();
            },
            () => undefined
        );
    }

    /** What the user has in front of them now. */
    snapshot(): EditorSnapshot {
        const { isTrusted, workspaceFolders = [] } = vscode.workspace;
        const isEnabled =
            !this.isTrustOff && vscode.workspace.getConfiguration('security.workspace.trust').get('enabled');
        return this.groups.snapshot(givenTrust({ isTrusted, isEnabled, folders: workspaceFolders.length }));
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private present(): EditorGroup[] {
        return vscode.window.tabGroups.all.map(({ tabs, activeTab, isActive }) => ({
            tabs: tabs.map(fileOfTab),
            active: fileOfTab(activeTab),
            isElsewhere:
                activeTab !== undefined && fileOfTab(activeTab) === undefined && !this.isBesideFiles(activeTab),
            isActive
        }));
    }

    /** Reads where the user is in the active editor; the one beside it of the same file says nothing of the user. */
    private readPlace(editor: vscode.TextEditor | undefined): void {
        const uri = editor && fileUri(editor.document.uri);
        if (editor && uri !== undefined && editor === vscode.window.activeTextEditor) {
            this.groups.setPlace(uri, placeOf(editor));
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
