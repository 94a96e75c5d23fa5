import * as vscode from 'vscode';
import {
    Client,
    CommentedDiff,
    commentedWrite,
    commentLabel,
    commentQuestion,
    LineComment,
    nls,
    selectedLines,
    TextEdit
} from '@agent-companion/client';
import { rowInFront } from '../ledger/written-uris';
import type { DiffReview } from '../tabs/diff-opener';
import { documentOf, REVIEW_SCHEME, sideUri } from '../tabs/review-uris';
import { uriOf } from './reviewed-files';

/** A comment as a thread shows it. */
interface ShownComment extends vscode.Comment {
    readonly diff: CommentedDiff;
    readonly comment: LineComment;
}

/** Takes comments on lines of reviews, and of files on disk, by VS Code's own means. */
export function takeComments({
    comments,
    feedback,
    reviews,
    writes
}: Pick<Client<DiffReview>, 'comments' | 'feedback' | 'reviews' | 'writes'>): vscode.Disposable {
    const controller = vscode.comments.createCommentController('agent-companion.comments', 'Agent Companion');
    const provide = (): void => {
        controller.commentingRangeProvider = {
            // Asked before the diff is open, and again when it is set.
            provideCommentingRanges: ({ uri, lineCount }) =>
                uri.scheme === REVIEW_SCHEME || writtenAt(uri).length > 0
                    ? [new vscode.Range(0, 0, lineCount - 1, 0)]
                    : []
        };
    };
    const shownWrites = new Map<string, vscode.Disposable>();
    const showWrites = (): void => {
        for (const commented of writes.rows.map(commentedWrite)) {
            if (!shownWrites.has(commented.id) && comments.of(commented.id).length > 0) {
                shownWrites.set(commented.id, showThreads({ commented }, uriOf(commented.fileUri)));
            }
        }
    };
    provide();
    // After a reload VS Code opens the diffs before the list is there.
    const firstWrites = writes.onDidChange(() => {
        firstWrites.dispose();
        provide();
    });
    writes.onDidChange(showWrites);
    comments.onDidChange(showWrites);
    reviews.onDidOpen(review => review.toDispose.push(showThreads(review, sideUri(review.request, REVIEW_SCHEME))));
    const command = (name: string, act: (target: never) => Promise<void> | void): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.comment.${name}`, act);

    /** Diffs of files on disk with a text at their right side, the one in front first. */
    function writtenAt(uri: vscode.Uri): CommentedDiff[] {
        const front = rowInFront(writes);
        const rows = [...(front ? [front] : []), ...writes.rows];
        return rows.filter(({ file }) => file.uri === uri.toString()).map(commentedWrite);
    }

    /** Shows each comment in a thread; these have no state, lest VS Code list them over the terminal. */
    function showThreads(
        diff: Pick<DiffReview, 'commented'> & Partial<Pick<DiffReview, 'onDidChange'>>,
        uri: vscode.Uri
    ): vscode.Disposable {
        const { id } = diff.commented;
        const threads: vscode.CommentThread[] = [];
        const show = (shown = comments.of(id)): void => {
            for (const [index, comment] of shown.entries()) {
                const range = new vscode.Range(comment.first - 1, 0, comment.last - 1, 0);
                const thread = (threads[index] ??= controller.createCommentThread(uri, range, []));
                thread.range = range;
                thread.label = commentQuestion(comment);
                thread.canReply = false;
                thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
                thread.comments = [shownComment(diff.commented, comment)];
            }
            threads.splice(shown.length).forEach(thread => thread.dispose());
        };
        show();
        return vscode.Disposable.from(
            comments.onDidChange(changed => changed === id && show()),
            // The agent may have replaced what they are about.
            diff.onDidChange?.(() => show()) ?? { dispose: () => undefined },
            { dispose: () => show([]) }
        );
    }

    return vscode.Disposable.from(
        controller,
        vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
            const ids = uri.scheme === REVIEW_SCHEME ? [uri.query] : writtenAt(uri).map(({ id }) => id);
            new Set(ids).forEach(id => comments.move(id, contentChanges.map(toTextEdit)));
        }),
        command('add', ({ thread, text }: vscode.CommentReply) => {
            const { uri } = thread;
            const diff = uri.scheme === REVIEW_SCHEME ? reviews.find(uri.query)?.commented : writtenAt(uri).at(0);
            if (diff && text.trim() !== '') {
                const { id, revision } = diff;
                const { first, last } = selectedLines(thread.range);
                const quote = documentOf(uri)?.lineAt(first).text ?? '';
                const lines = { first: first + 1, last: last + 1 };
                comments.replace(id, undefined, { ...lines, text: text.trim(), revision, quote });
                thread.dispose();
            }
        }),
        command('edit', ({ diff, comment }: ShownComment) => feedback.editComment(diff, comment)),
        command('remove', ({ diff, comment }: ShownComment) => comments.remove(diff.id, comment))
    );
}

function shownComment(diff: CommentedDiff, comment: LineComment): ShownComment {
    return {
        body: commentLabel(comment, diff.revision),
        mode: vscode.CommentMode.Preview,
        author: { name: nls.localize('agent-companion/you', 'You') },
        diff,
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
