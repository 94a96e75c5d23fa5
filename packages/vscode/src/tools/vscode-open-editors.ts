import * as vscode from 'vscode';
import type { Position } from '@agent-companion/core/protocol/tools';
import { OpenEditor, OpenEditors, rangeOf, SelectedPlace } from '@agent-companion/client';
import { type EditorContextTracker, fileOfTab } from '../context/editor-context-tracker';
import { reviewIdOf } from '../tabs/review-uris';
import { pathOf } from './vscode-code-editor';

/** The editors of VS Code's tabs. Reviews show no file, but a proposal. */
export class VscodeOpenEditors implements OpenEditors {
    constructor(
        private readonly tracker: Pick<EditorContextTracker, 'activeUri'>,
        private readonly isHeldBack: () => boolean
    ) {}

    get activePath(): string | undefined {
        const { activeUri } = this.tracker;
        return activeUri && pathOf(activeUri);
    }

    list(): OpenEditor[] {
        return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
            tabs.flatMap(tab => {
                const uri = fileOfTab(tab);
                const path = uri && pathOf(uri);
                const document = vscode.workspace.textDocuments.find(each => pathOf(each.uri) === path);
                return path ? [{ path, isUnsaved: tab.isDirty, languageId: document?.languageId }] : [];
            })
        );
    }

    placeIn(path: string): SelectedPlace | undefined {
        const { activeTextEditor, visibleTextEditors } = vscode.window;
        const editors = activeTextEditor ? [activeTextEditor, ...visibleTextEditors] : visibleTextEditors;
        const selection = editors.find(({ document }) => pathOf(document.uri) === path)?.selection;
        return selection && { range: rangeOf(selection), line: selection.active.line + 1 };
    }

    async show(path: string, place: Position | undefined): Promise<void> {
        const { activeTab } = vscode.window.tabGroups.activeTabGroup;
        const start = place && new vscode.Position(place.line - 1, place.column - 1);
        await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), {
            // A tab in front would take the place of a review, or of the text that the user types.
            background: (activeTab && reviewIdOf(activeTab) !== undefined) || this.isHeldBack(),
            preserveFocus: true,
            ...(start && { selection: new vscode.Range(start, start) })
        });
    }
}
