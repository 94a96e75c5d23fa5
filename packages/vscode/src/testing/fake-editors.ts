import type * as vscode from 'vscode';
import { Emitter } from '@agent-companion/server/events';
import type { EditorWindow, EditorWorkspace } from '../context/editor-context-tracker';

/** A URI that is compared, and shown as it was made. */
export function fakeUri(text: string): vscode.Uri {
    const uri = {
        scheme: text.slice(0, text.indexOf(':')),
        with: () => fakeUri(text.replace(/[?#].*/, '')),
        toString: () => text
    };
    return uri as unknown as vscode.Uri;
}

/** A text editor with a text, in which a test selects. */
export class FakeTextEditor {
    selection: unknown;
    readonly document: unknown;

    constructor(
        uri: string,
        private readonly text: string
    ) {
        this.document = {
            uri: fakeUri(uri),
            offsetAt: ({ character }: vscode.Position) => character,
            positionAt: (character: number) => ({ line: 0, character }),
            getText: ({ start, end }: vscode.Range) => this.text.slice(start.character, end.character)
        };
        this.select(0, 0);
    }

    /** The text is one line. */
    select(from: number, to: number): void {
        const [start, end] = [from, to].map(character => ({ line: 0, character }));
        this.selection = { active: end, start, end, with: (change: object) => ({ start, end, ...change }) };
    }

    get editor(): vscode.TextEditor {
        return this as unknown as vscode.TextEditor;
    }
}

/** Tabs, editors and the disk as a test has them; each change is told as VS Code does. */
export class FakeEditors {
    /** The inputs of each group's tabs. */
    private groups: unknown[][] = [[]];
    private activeGroup = 0;
    private activeTabs = [0];
    private activeEditor: vscode.TextEditor | undefined;
    private readonly tabChanges = new Emitter<never>();
    private readonly groupChanges = new Emitter<never>();
    private readonly editorChanges = new Emitter<vscode.TextEditor | undefined>();
    private readonly selections = new Emitter<vscode.TextEditorSelectionChangeEvent>();
    private readonly renames = new Emitter<vscode.FileWillRenameEvent>();
    private readonly trustGrants = new Emitter<void>();
    private readonly deletions = new Emitter<vscode.Uri>();
    private isTrusted = true;
    private isTrustEnabled = true;

    readonly window: EditorWindow;
    readonly workspace: EditorWorkspace;

    constructor() {
        const all = (): vscode.TabGroup[] => this.tabGroups();
        const activeEditor = (): vscode.TextEditor | undefined => this.activeEditor;
        const isTrusted = (): boolean => this.isTrusted;
        const getSetting = (): boolean => this.isTrustEnabled;
        this.window = {
            get activeTextEditor() {
                return activeEditor();
            },
            onDidChangeActiveTextEditor: this.editorChanges.event,
            onDidChangeTextEditorSelection: this.selections.event,
            tabGroups: {
                get all() {
                    return all();
                },
                onDidChangeTabs: this.tabChanges.event,
                onDidChangeTabGroups: this.groupChanges.event
            }
        };
        const watcher = {
            onDidCreate: new Emitter<vscode.Uri>().event,
            onDidDelete: this.deletions.event,
            dispose: () => undefined
        };
        this.workspace = {
            get isTrusted() {
                return isTrusted();
            },
            workspaceFolders: [{ uri: fakeUri('file:///'), name: 'folder', index: 0 }],
            getConfiguration: () => ({ get: getSetting }) as unknown as vscode.WorkspaceConfiguration,
            onDidGrantWorkspaceTrust: this.trustGrants.event,
            onWillRenameFiles: this.renames.event,
            createFileSystemWatcher: () => watcher as unknown as vscode.FileSystemWatcher
        };
    }

    /** @param groups the inputs of the tabs of each; the one in front is named by its index. */
    setTabs(groups: unknown[][], activeTabs: number[], activeGroup = 0): void {
        Object.assign(this, { groups, activeTabs, activeGroup });
        this.tabChanges.fire(undefined as never);
    }

    setActiveEditor(editor: FakeTextEditor | undefined): void {
        this.activeEditor = editor?.editor;
        this.editorChanges.fire(this.activeEditor);
    }

    /** Selects in an editor, which need not be the active one. */
    select(editor: FakeTextEditor, from: number, to: number): void {
        editor.select(from, to);
        this.selections.fire({ textEditor: editor.editor } as vscode.TextEditorSelectionChangeEvent);
    }

    rename(from: string, to: string): void {
        this.renames.fire({
            files: [{ oldUri: fakeUri(from), newUri: fakeUri(to) }]
        } as unknown as vscode.FileWillRenameEvent);
    }

    delete(uri: string): void {
        this.deletions.fire(fakeUri(uri));
    }

    /** By `security.workspace.trust.enabled`, without which every workspace counts as trusted. */
    turnTrustOff(): void {
        this.isTrustEnabled = false;
    }

    setTrusted(isTrusted: boolean): void {
        this.isTrusted = isTrusted;
        this.trustGrants.fire();
    }

    private tabGroups(): vscode.TabGroup[] {
        const groups = this.groups.map((inputs, index) => {
            const tabs = inputs.map(input => ({ input }));
            return { tabs, activeTab: tabs.at(this.activeTabs[index] ?? 0), isActive: index === this.activeGroup };
        });
        return groups as unknown as vscode.TabGroup[];
    }
}
