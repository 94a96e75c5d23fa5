import { nls } from '@theia/core/lib/common/nls';
import { LineComment } from './review-comments';

/** What the user says to an agent about a proposal; `decision` is undefined for one that was closed without the user's. */
export interface Feedback {
    /** The path of the file, as it can stand in a sentence. */
    readonly path: string;
    readonly decision: 'accepted' | 'rejected' | undefined;
    readonly sentence: string | undefined;
    readonly comments: readonly LineComment[];
}

/** Feedback as a prompt: a sentence, then a line for each comment, `path:line: text`. */
export function feedbackPrompt({ path, decision, sentence, comments }: Feedback): string {
    const head = sentence === undefined ? introduction(path, decision) : sentenceAbout(path, decision, sentence);
    const lines = comments.map(
        ({ first, last, text }) => `${path}:${first === last ? first : `${first}-${last}`}: ${text}`
    );
    return [head, ...lines].join('\n');
}

function sentenceAbout(path: string, decision: Feedback['decision'], sentence: string): string {
    return decision === 'rejected'
        ? nls.localize('agent-companion/feedbackRejected', 'I rejected your change of {0}: {1}', path, sentence)
        : nls.localize('agent-companion/feedback', 'To your change of {0}: {1}', path, sentence);
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
        case undefined:
            return nls.localize('agent-companion/comments', 'My comments on your change of {0}:', path);
    }
}
