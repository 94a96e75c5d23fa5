import * as vscode from 'vscode';
import {
    Client,
    endedQuestion,
    KeptChanges,
    lossSentence,
    lostCharacters,
    nls,
    ownTextSentence,
    unattendedQuestion,
    visible
} from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';
import { uriOf } from './reviewed-files';
import { drawOnSides } from './side-drawing';

/** Notes beside lines: what has become of a review, what its text lacks, which changes are kept. */
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

/** Whether the user's edits are hidden, as the agent has replaced the proposal below them. */
export function isRestorable({ takesEdits, proposal }: DiffReview): boolean {
    return takesEdits && proposal.updated?.hasEarlierEdits === true;
}

function notesOf(review: DiffReview, document: vscode.TextDocument): vscode.DecorationOptions[] {
    const { request, takesEdits } = review;
    const { agentName } = request;
    const count = request.undecodable ? lostCharacters(request, document.getText()) : 0;
    const warnings = [
        ...(review.isUnattended ? [unattendedSentence(review)] : []),
        ...(isRestorable(review) ? [setAsideSentence(agentName)] : []),
        ...(count > 0 ? [lossSentence(request, count)] : [])
    ];
    return [
        ...warnings.map(sentence => noteOf(sentence, 'editorWarning.foreground')),
        ...(takesEdits ? [] : [noteOf(ownTextSentence(agentName), 'editorCodeLens.foreground')])
    ];
}

function unattendedSentence(review: DiffReview): string {
    const place = vscode.workspace.asRelativePath(uriOf(review.request.fileUri));
    return (review.hasEnded ? endedQuestion(review) : unattendedQuestion(review, place)).text;
}

function setAsideSentence(agent: string): string {
    return nls.localize(
        'agent-companion/notice/updatedOverEdits',
        '{0} has updated its proposal. Your edits were set aside.',
        agent
    );
}

function marksOf(review: DiffReview, kept: KeptChanges<DiffReview>): vscode.DecorationOptions[] {
    const mark = `✓ ${nls.localize('agent-companion/kept', 'Kept')}`;
    return kept.among(review).map(({ modified: { start, end } }) => {
        // Beside lines that are gone is the line before.
        const line = Math.max(0, start < end ? start : start - 1);
        return noteOf(mark, 'editorCodeLens.foreground', line);
    });
}

function noteOf(sentence: string, color: string, line = 0): vscode.DecorationOptions {
    const contentText = visible(sentence);
    const after = { contentText, color: new vscode.ThemeColor(color), fontStyle: 'italic', margin: '0 0 0 3em' };
    const end = Number.MAX_SAFE_INTEGER;
    return { range: new vscode.Range(line, end, line, end), renderOptions: { after } };
}
