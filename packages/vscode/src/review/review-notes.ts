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
import { isSide, REVIEW_SCHEME } from '../tabs/review-uris';
import { uriOf } from './reviewed-files';

/** How long, in milliseconds, texts have to be at rest. */
const REST_MS = 100;

/** Notes beside lines: what has become of a review, what is not seen of it, which changes are kept. */
export function showReviewNotes({
    reviews,
    keptChanges
}: Pick<Client<DiffReview>, 'reviews' | 'keptChanges'>): vscode.Disposable {
    const { workspace, window } = vscode;
    const style = window.createTextEditorDecorationType({});
    let timer: NodeJS.Timeout | undefined;
    const show = (): void => {
        for (const editor of window.visibleTextEditors) {
            const { scheme, query } = editor.document.uri;
            if (scheme === REVIEW_SCHEME) {
                const review = reviews.find(query);
                const notes = review ? [...notesOf(review, editor.document), ...marksOf(review, keptChanges)] : [];
                editor.setDecorations(style, notes);
            }
        }
    };
    const showSoon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(show, REST_MS);
    };
    showSoon();
    return vscode.Disposable.from(
        style,
        reviews.onDidChange(showSoon),
        keptChanges.onDidKeep(showSoon),
        window.onDidChangeVisibleTextEditors(showSoon),
        workspace.onDidChangeTextDocument(({ document: { uri } }) => isSide(uri) && showSoon()),
        workspace.onDidChangeConfiguration(showSoon),
        { dispose: () => clearTimeout(timer) }
    );
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
        ...(count > 0 ? [lossSentence(request, count)] : []),
        ...(hidesSpace(review, document) ? [hiddenSpaceSentence()] : [])
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

/** Whether the user has VS Code show no change of white space alone, which an accept writes. */
function hidesSpace({ request }: DiffReview, document: vscode.TextDocument): boolean {
    const settings = vscode.workspace.getConfiguration('diffEditor', document);
    return !request.target.isNew && settings.get('ignoreTrimWhitespace') === true;
}

function hiddenSpaceSentence(): string {
    return nls.localize('agent-companion/hidesSpace', 'VS Code hides changes of white space here.');
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
