import * as vscode from 'vscode';
import { LineRun, ReviewSides, TextEdit } from '@agent-companion/client';
import { documentOf } from '../tabs/review-uris';

/** Both sides of a diff in VS Code, which tells no extension what changes it shows. */
export class DiffSides implements ReviewSides {
    constructor(
        private readonly originalUri: vscode.Uri,
        private readonly modifiedUri: vscode.Uri
    ) {}

    get original(): string {
        return documentOf(this.originalUri)?.getText() ?? '';
    }

    get modified(): string {
        return documentOf(this.modifiedUri)?.getText() ?? '';
    }

    get cursor(): ReviewSides['cursor'] {
        const active = vscode.window.activeTextEditor;
        const isLeft = active !== undefined && active.document === documentOf(this.originalUri);
        const { line } = (isLeft ? active : this.editor)?.selection.active ?? { line: 0 };
        return { side: isLeft ? 'original' : 'modified', line };
    }

    edit({ range, text }: TextEdit): PromiseLike<boolean> | boolean {
        const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
        const replaced = new vscode.Range(startLineNumber - 1, startColumn - 1, endLineNumber - 1, endColumn - 1);
        return this.editor?.edit(builder => builder.replace(replaced, text)) ?? false;
    }

    moveTo({ start, end }: LineRun): void {
        const { editor } = this;
        if (editor) {
            editor.selection = new vscode.Selection(start, 0, start, 0);
            const lines = new vscode.Range(start, 0, Math.max(start, end - 1), 0);
            editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
        }
    }

    private get editor(): vscode.TextEditor | undefined {
        const { activeTextEditor, visibleTextEditors } = vscode.window;
        const document = documentOf(this.modifiedUri);
        return [activeTextEditor, ...visibleTextEditors].find(each => each && each.document === document);
    }
}
