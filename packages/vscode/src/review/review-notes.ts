import * as vscode from 'vscode';
import { Client, KeptChanges, lossSentence, lostCharacters, nls, ownTextSentence } from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';
import { drawOnSides } from './side-drawing';

/** Notes beside lines: replacement characters, why a review takes no edits, and which changes are kept. */
export function showReviewNotes({
    reviews,
    keptChanges
}: Pick<Client<DiffReview>, 'reviews' | 'keptChanges'>): vscode.Disposable {
    const style = vscode.window.createTextEditorDecorationType({});
    const show = (): void => {
        for (const editor of vscode.window.visibleTextEditors) {
            const { scheme, query } = editor.document.uri;
            if (scheme === REVIEW_SCHEME) {
                const review = reviews.find(query);
                const notes = review ? [...notesOf(review, editor.document), ...marksOf(review, keptChanges)] : [];
                editor.setDecorations(style, notes);
            }
        }
    };
    return vscode.Disposable.from(style, drawOnSides(show, reviews.onDidChange, keptChanges.onDidKeep));
}

function notesOf({ request, takesEdits }: DiffReview, document: vscode.TextDocument): vscode.DecorationOptions[] {
    const count = request.undecodable ? lostCharacters(request, document.getText()) : 0;
    return [
        ...(count > 0 ? [noteOf(lossSentence(request, count), 'editorWarning.foreground')] : []),
        ...(takesEdits ? [] : [noteOf(ownTextSentence(request.agentName), 'editorCodeLens.foreground')])
    ];
}

function marksOf(review: DiffReview, kept: KeptChanges<DiffReview>): vscode.DecorationOptions[] {
    const mark = `✓ ${nls.localize('agent-companion/kept', 'Kept')}`;
    return kept.among(review).map(({ modified: { start, end } }) => {
        // Beside lines that are gone is the line before.
        const line = Math.max(0, start < end ? start : start - 1);
        return noteOf(mark, 'editorCodeLens.foreground', line);
    });
}

function noteOf(contentText: string, color: string, line = 0): vscode.DecorationOptions {
    const after = { contentText, color: new vscode.ThemeColor(color), fontStyle: 'italic', margin: '0 0 0 3em' };
    const end = Number.MAX_SAFE_INTEGER;
    return { range: new vscode.Range(line, end, line, end), renderOptions: { after } };
}
