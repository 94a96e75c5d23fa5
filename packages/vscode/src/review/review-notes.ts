import * as vscode from 'vscode';
import { lossSentence, lostCharacters, ownTextSentence, ReviewService } from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';

/** Notes beside a first line: replacement characters, and why a review takes no edits. */
export function showReviewNotes(reviews: ReviewService<DiffReview>): vscode.Disposable {
    const style = vscode.window.createTextEditorDecorationType({});
    const show = (): void => {
        for (const editor of vscode.window.visibleTextEditors) {
            const { scheme, query } = editor.document.uri;
            if (scheme === REVIEW_SCHEME) {
                const review = reviews.find(query);
                editor.setDecorations(style, review ? notesOf(review, editor.document) : []);
            }
        }
    };
    reviews.onDidChange(show);
    return vscode.Disposable.from(
        style,
        vscode.window.onDidChangeVisibleTextEditors(show),
        vscode.workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === REVIEW_SCHEME && show())
    );
}

function notesOf({ request, takesEdits }: DiffReview, document: vscode.TextDocument): vscode.DecorationOptions[] {
    const count = request.undecodable ? lostCharacters(request, document.getText()) : 0;
    return [
        ...(count > 0 ? [noteOf(lossSentence(request, count), 'editorWarning.foreground')] : []),
        ...(takesEdits ? [] : [noteOf(ownTextSentence(request.agentName), 'editorCodeLens.foreground')])
    ];
}

function noteOf(contentText: string, color: string): vscode.DecorationOptions {
    const after = { contentText, color: new vscode.ThemeColor(color), fontStyle: 'italic', margin: '0 0 0 3em' };
    const end = Number.MAX_SAFE_INTEGER;
    return { range: new vscode.Range(0, end, 0, end), renderOptions: { after } };
}
