import * as vscode from 'vscode';
import {
    Client,
    commentLabel,
    commentQuestion,
    LineComment,
    nls,
    selectedLines,
    TextEdit
} from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import { documentOf, REVIEW_SCHEME, sideUri } from '../tabs/review-uris';

/** A comment as a thread shows it. */
interface ShownComment extends vscode.Comment {
    readonly review: DiffReview;
    readonly comment: LineComment;
}

/** Takes comments on lines of reviews by VS Code's own means. */
export function takeComments({
    comments,
    feedback,
    reviews
}: Pick<Client<DiffReview>, 'comments' | 'feedback' | 'reviews'>): vscode.Disposable {
    const controller = vscode.comments.createCommentController('agent-companion.comments', 'Agent Companion');
    controller.commentingRangeProvider = {
        // Asked before the review is open, and not again.
        provideCommentingRanges: ({ uri, lineCount }) =>
            uri.scheme === REVIEW_SCHEME ? [new vscode.Range(0, 0, lineCount - 1, 0)] : []
    };
    reviews.onDidOpen(review => review.toDispose.push(showThreads(review)));
    const command = (name: string, act: (target: never) => Promise<void> | void): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.comment.${name}`, act);

    /** Shows each comment in a thread; these have no state, lest VS Code list them over the terminal. */
    function showThreads(review: DiffReview): vscode.Disposable {
        const { id } = review.request;
        const uri = sideUri(review.request, REVIEW_SCHEME);
        const threads: vscode.CommentThread[] = [];
        const show = (shown = comments.of(id)): void => {
            for (const [index, comment] of shown.entries()) {
                const range = new vscode.Range(comment.first - 1, 0, comment.last - 1, 0);
                const thread = (threads[index] ??= controller.createCommentThread(uri, range, []));
                thread.range = range;
                thread.label = commentQuestion(comment);
                thread.canReply = false;
                thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
                thread.comments = [shownComment(review, comment)];
            }
            threads.splice(shown.length).forEach(thread => thread.dispose());
        };
        show();
        return vscode.Disposable.from(
            comments.onDidChange(changed => changed === id && show()),
            // The agent may have replaced what they are about.
            review.proposal.onDidChange(() => show()),
            { dispose: () => show([]) }
        );
    }

    return vscode.Disposable.from(
        controller,
        vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
            if (uri.scheme === REVIEW_SCHEME) {
                comments.move(uri.query, contentChanges.map(toTextEdit));
            }
        }),
        command('add', ({ thread, text }: vscode.CommentReply) => {
            const review = reviews.find(thread.uri.query);
            if (review && text.trim() !== '') {
                const { id, revision } = review.request;
                const { first, last } = selectedLines(thread.range);
                const quote = documentOf(thread.uri)?.lineAt(first).text ?? '';
                const lines = { first: first + 1, last: last + 1 };
                comments.replace(id, undefined, { ...lines, text: text.trim(), revision, quote });
                thread.dispose();
            }
        }),
        command('edit', ({ review, comment }: ShownComment) => feedback.editComment(review, comment)),
        command('remove', ({ review, comment }: ShownComment) => comments.remove(review.request.id, comment))
    );
}

function shownComment(review: DiffReview, comment: LineComment): ShownComment {
    return {
        body: commentLabel(comment, review.request.revision),
        mode: vscode.CommentMode.Preview,
        author: { name: nls.localize('agent-companion/you', 'You') },
        review,
        comment
    };
}

function toTextEdit({ range: { start, end }, text }: vscode.TextDocumentContentChangeEvent): TextEdit {
    const range = {
        startLineNumber: start.line + 1,
        startColumn: start.character + 1,
        endLineNumber: end.line + 1,
        endColumn: end.character + 1
    };
    return { range, text };
}
