import * as vscode from 'vscode';
import { DiffPlace, editBack, Hunk, LineRun, ReviewSides } from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import { documentOf, ORIGINAL_SCHEME, REVIEW_SCHEME, sideUri } from '../tabs/review-uris';
import { comparedLines, linesOf } from './compared-lines';

/** Both sides of a review in VS Code, for actions on its changes. */
export class DiffSides implements ReviewSides {
    constructor(private readonly review: DiffReview) {}

    compare(): readonly Hunk[] | undefined {
        const { original, modified } = this;
        return modified && comparedLines(original?.getText() ?? '', modified.getText());
    }

    get cursor(): DiffPlace {
        const active = vscode.window.activeTextEditor;
        const isLeft = active !== undefined && active.document === this.original;
        const { line } = (isLeft ? active : this.editor)?.selection.active ?? { line: 0 };
        return { side: isLeft ? 'original' : 'modified', line };
    }

    takeBack(hunk: Hunk): PromiseLike<boolean> | boolean {
        const { editor, original, review } = this;
        if (!editor || !review.takesEdits) {
            return false;
        }
        const { document } = editor;
        const eol = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
        const { range, text } = editBack(hunk, linesOf(original?.getText() ?? ''), linesOf(document.getText()), eol);
        const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
        const replaced = new vscode.Range(startLineNumber - 1, startColumn - 1, endLineNumber - 1, endColumn - 1);
        return editor.edit(builder => builder.replace(replaced, text));
    }

    moveTo({ start, end }: LineRun): void {
        const { editor } = this;
        if (editor) {
            editor.selection = new vscode.Selection(start, 0, start, 0);
            const lines = new vscode.Range(start, 0, Math.max(start, end - 1), 0);
            editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
        }
    }

    /** Names proposal and file as they are. */
    get version(): string {
        return `${this.review.request.revision}/${this.original?.version}`;
    }

    private get editor(): vscode.TextEditor | undefined {
        const { activeTextEditor, visibleTextEditors } = vscode.window;
        return [activeTextEditor, ...visibleTextEditors].find(each => each && each.document === this.modified);
    }

    private get original(): vscode.TextDocument | undefined {
        return documentOf(sideUri(this.review.request, ORIGINAL_SCHEME));
    }

    private get modified(): vscode.TextDocument | undefined {
        return documentOf(sideUri(this.review.request, REVIEW_SCHEME));
    }
}
