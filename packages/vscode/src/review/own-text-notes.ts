import * as vscode from 'vscode';
import { ownTextSentence, ReviewService } from '@agent-companion/page';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';

/**
 * Says beside a review's first line why it cannot be edited, where its agent writes its own text only. VS Code says
 * only that it cannot, once the user types.
 */
export function showOwnTextNotes(reviews: ReviewService<DiffReview>): vscode.Disposable {
    const style = vscode.window.createTextEditorDecorationType({});
    const show = (): void => {
        for (const editor of vscode.window.visibleTextEditors) {
            const { scheme, query } = editor.document.uri;
            if (scheme === REVIEW_SCHEME) {
                const review = reviews.undecided().find(({ request }) => request.id === query);
                const sentence = review && !review.takesEdits ? ownTextSentence(review.request.agentName) : undefined;
                editor.setDecorations(style, notesOf(sentence));
            }
        }
    };
    reviews.onDidChange(show);
    return vscode.Disposable.from(style, vscode.window.onDidChangeVisibleTextEditors(show));
}

function notesOf(contentText: string | undefined): vscode.DecorationOptions[] {
    if (contentText === undefined) {
        return [];
    }
    const after = {
        contentText,
        color: new vscode.ThemeColor('editorCodeLens.foreground'),
        fontStyle: 'italic',
        margin: '0 0 0 3em'
    };
    const end = Number.MAX_SAFE_INTEGER;
    return [{ range: new vscode.Range(0, end, 0, end), renderOptions: { after } }];
}
