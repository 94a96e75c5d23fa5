import { nls } from '../messages/nls';
import type { LineComment } from './review-comments';

/** Words of the user to an agent about a proposal; `decision` is undefined if it was closed without the user's. */
export interface Feedback {
    /** The path of the file, as it can stand in a sentence. */
    readonly path: string;
    readonly decision: 'accepted' | 'rejected' | 'undone' | undefined;
    readonly sentence: string | undefined;
    readonly comments: readonly LineComment[];
    /** The revision that the proposal has now. */
    readonly revision: number;
}

/** How much of a line is quoted: enough to find it. */
const QUOTE_LENGTH = 80;

/** Writes feedback as a prompt: a sentence, then lines `path:line: text`; a replaced proposal's line is quoted. */
export function feedbackPrompt({ path, decision, sentence, comments, revision }: Feedback): string {
    const head = sentence === undefined ? introduction(path, decision) : sentenceAbout(path, decision, sentence);
    return [head, ...linesOf(path, comments, revision)].join('\n');
}

/** Writes feedback for a tool's call, which knows file and decision; undefined if none. */
export function feedbackComment({
    path,
    sentence,
    comments,
    revision
}: Omit<Feedback, 'decision'>): string | undefined {
    const lines = linesOf(path, comments, revision);
    return [...(sentence === undefined ? [] : [sentence]), ...lines].join('\n') || undefined;
}

/** Writes comments of which nothing is known but the lines that they were at. */
export function leftComments(comments: readonly LineComment[]): string {
    return comments.map(({ quote, text }) => `> ${quoted(quote)}\n${text}`).join('\n');
}

function linesOf(path: string, comments: Feedback['comments'], revision: number): string[] {
    return comments.map(comment =>
        comment.revision < revision ? earlierLine(path, comment) : currentLine(path, comment)
    );
}

function currentLine(path: string, { first, last, text }: LineComment): string {
    return `${path}:${first === last ? first : `${first}-${last}`}: ${text}`;
}

function earlierLine(path: string, { text, quote }: LineComment): string {
    return nls.localize(
        'agent-companion/commentEarlier',
        '{0}, ‘{1}’ in your earlier proposal: {2}',
        path,
        quoted(quote),
        text
    );
}

function quoted(line: string): string {
    const trimmed = line.trim();
    return trimmed.length > QUOTE_LENGTH ? `${trimmed.slice(0, QUOTE_LENGTH)}…` : trimmed;
}

function sentenceAbout(path: string, decision: Feedback['decision'], sentence: string): string {
    switch (decision) {
        case 'rejected':
            return nls.localize(
                'agent-companion/feedbackRejected',
                'I rejected your change of {0}: {1}',
                path,
                sentence
            );
        case 'undone':
            return nls.localize('agent-companion/undonePrompt', 'I undid your change of {0}: {1}', path, sentence);
        case 'accepted':
        case undefined:
            return nls.localize('agent-companion/feedback', 'To your change of {0}: {1}', path, sentence);
    }
}

function introduction(path: string, decision: Feedback['decision']): string {
    switch (decision) {
        case 'accepted':
            return nls.localize(
                'agent-companion/commentsAccepted',
                'I accepted your change of {0}. My comments:',
                path
            );
        case 'rejected':
            return nls.localize(
                'agent-companion/commentsRejected',
                'I rejected your change of {0}. My comments:',
                path
            );
        case 'undone':
            return nls.localize('agent-companion/commentsUndone', 'I undid your change of {0}. My comments:', path);
        case undefined:
            return nls.localize('agent-companion/comments', 'My comments on your change of {0}:', path);
    }
}
