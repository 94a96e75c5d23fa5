import * as vscode from 'vscode';
import type { Position } from '@agent-companion/protocol/tools';
import { OpenEditor, OpenEditors, QUIET_MS, rangeOf, SelectedPlace } from '@agent-companion/page';
import { type EditorContextTracker, fileOfTab } from '../context/editor-context-tracker';
import { reviewIdOf } from '../tabs/review-uris';

/** The editors of VS Code's tabs. Reviews show no file, but a proposal. */
export class VscodeOpenEditors implements OpenEditors {
    constructor(
        private readonly tracker: Pick<EditorContextTracker, 'activeUri'>,
        /** Milliseconds since the user last typed into a file. */
        private readonly typedAgo: () => number
    ) {}

    get activePath(): string | undefined {
        const { activeUri } = this.tracker;
        return activeUri === undefined ? undefined : pathOf(activeUri);
    }

    list(): OpenEditor[] {
        return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
            tabs.flatMap(tab => {
                const uri = fileOfTab(tab);
                const path = uri && pathOf(uri);
                const document = vscode.workspace.textDocuments.find(each => isOf(each, path));
                return path ? [{ path, isUnsaved: tab.isDirty, languageId: document?.languageId }] : [];
            })
        );
    }

    placeIn(path: string): SelectedPlace | undefined {
        const { activeTextEditor, visibleTextEditors } = vscode.window;
        const editors = activeTextEditor ? [activeTextEditor, ...visibleTextEditors] : visibleTextEditors;
        const selection = editors.find(({ document }) => isOf(document, path))?.selection;
        return selection && { range: rangeOf(selection), line: selection.active.line + 1 };
    }

    async show(path: string, place: Position | undefined): Promise<void> {
        const { activeTab } = vscode.window.tabGroups.activeTabGroup;
        const start = place && new vscode.Position(place.line - 1, place.column - 1);
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), {
            // A tab in front would take the place of a review, or of the text that the user types.
            background: (activeTab && reviewIdOf(activeTab) !== undefined) || this.typedAgo() < QUIET_MS,
            preserveFocus: true,
            ...(start && { selection: new vscode.Range(start, start) })
        });
    }
}

function pathOf(uri: string): string {
    return vscode.Uri.parse(uri).fsPath;
}

function isOf({ uri }: vscode.TextDocument, path: string | undefined): boolean {
    return uri.scheme === 'file' && uri.fsPath === path;
}
