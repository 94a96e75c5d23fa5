import * as vscode from 'vscode';
import { ownTextSentence, ReviewService } from '@agent-companion/page';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';

/**
 * Says beside the first line of a review that it cannot be edited, and why, as long as its agent can write its own text only: VS
 * Code says no more than that it cannot, and that not before the user types.
 */
export function showOwnTextNotes(reviews: ReviewService<DiffReview>): vscode.Disposable {
    const style = vscode.window.createTextEditorDecorationType({});
    const show = (): void => {
        for (const editor of vscode.window.visibleTextEditors) {
            const { scheme, query } = editor.document.uri;
            if (scheme === REVIEW_SCHEME) {
                const review = reviews.undecided().find(({ request }) => request.id === query);
                editor.setDecorations(style, review && !review.takesEdits ? [noteOf(review)] : []);
            }
        }
    };
    reviews.onDidChange(show);
    return vscode.Disposable.from(style, vscode.window.onDidChangeVisibleTextEditors(show));
}

function noteOf({ request: { agentName } }: DiffReview): vscode.DecorationOptions {
    const after = {
        contentText: ownTextSentence(agentName),
        color: new vscode.ThemeColor('editorCodeLens.foreground'),
        fontStyle: 'italic',
        margin: '0 0 0 3em'
    };
    return {
        range: new vscode.Range(0, Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER),
        renderOptions: { after }
    };
}
