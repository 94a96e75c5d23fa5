import * as vscode from 'vscode';
import { lossSentence, lostCharacters, ReviewService } from '@agent-companion/page';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';

/** Says beside the first line of a review how many characters of its file � overwrites, which its agent could not read. */
export function showLossNotes(reviews: ReviewService<DiffReview>): vscode.Disposable {
    const style = vscode.window.createTextEditorDecorationType({
        after: {
            color: new vscode.ThemeColor('editorWarning.foreground'),
            fontStyle: 'italic',
            margin: '0 0 0 3em'
        }
    });
    const show = (): void => {
        for (const editor of vscode.window.visibleTextEditors) {
            const { scheme, query } = editor.document.uri;
            if (scheme === REVIEW_SCHEME) {
                const review = reviews.undecided().find(({ request }) => request.id === query);
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

function notesOf({ request }: DiffReview, document: vscode.TextDocument): vscode.DecorationOptions[] {
    const count = request.undecodable ? lostCharacters(request, document.getText()) : 0;
    const { range } = document.lineAt(0);
    const after = { contentText: lossSentence(request, count) };
    return count > 0 ? [{ range: new vscode.Range(range.end, range.end), renderOptions: { after } }] : [];
}
