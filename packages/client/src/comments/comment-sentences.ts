import type { ReviewRequest } from '@agent-companion/core/contract';
import { nls } from '../messages/nls';
import type { LineComment } from './review-comments';

/** Makes a comment's label, which says if it is about an earlier proposal. @param label default: the whole comment. */
export function commentLabel({ text, revision, quote }: LineComment, current: number, label = text): string {
    return revision < current
        ? nls.localize('agent-companion/earlierComment', '{0} (earlier proposal: {1})', text, quote.trim())
        : label;
}

/** Asks why the user rejects a change, and says where the words go. */
export function rejectionQuestion(
    { agentName, byCompanion, hearsComments, hasKnownPrompt }: ReviewRequest,
    readsScreens = false
): string {
    if (byCompanion) {
        return nls.localize(
            'agent-companion/whyRejectTool',
            'Reject this change. Your words go into the answer to the agent that asked for it'
        );
    }
    if (hearsComments) {
        return nls.localize('agent-companion/whyRejectHeard', 'Reject this change. Your words go to {0}', agentName);
    }
    return hasKnownPrompt && readsScreens
        ? nls.localize(
              'agent-companion/whyReject',
              'Reject this change. Your words go into the prompt of {0}, where you send them',
              agentName
          )
        : nls.localize(
              'agent-companion/whyRejectCopy',
              'Reject this change. You can copy your words then, for {0}',
              agentName
          );
}

/** Asks for a comment on lines. */
export function commentQuestion({ first, last }: LineComment): string {
    return first === last
        ? nls.localize('agent-companion/commentOnLine', 'Comment on line {0}.', first)
        : nls.localize('agent-companion/commentOnLines', 'Comment on lines {0}-{1}.', first, last);
}

/** Says where a text is, and that it is not sent. */
export function promptTypedSentence(agent: string): string {
    return nls.localize(
        'agent-companion/promptTyped',
        'Your text is in the prompt of {0}. Press Enter there to send it.',
        agent
    );
}

/** Why a text is offered to be copied. */
export function notReachedSentence(agent: string): string {
    return nls.localize(
        'agent-companion/promptNotReached',
        'Your text cannot be put into the prompt of {0}. Copy it, and paste it there.',
        agent
    );
}

/** Says that comments are left of reviews that are over. */
export function commentsLeftSentence(): string {
    return nls.localize(
        'agent-companion/commentsLeft',
        'What you have commented on has ended meanwhile. Copy your comments, and tell the agent yourself.'
    );
}

/** Says that no tool's call is answered with the user's comment. */
export function notAnsweredSentence(): string {
    return nls.localize(
        'agent-companion/commentNotAnswered',
        'No tool call is answered with your comment. Copy it, and tell the agent yourself.'
    );
}
