import type { ReviewRequest } from '../../../common';

/**
 * How what the user says of a review reaches who proposes it: in the `answer` to a tool's call, with a `rejection`, in the agent's
 * `prompt`, or by the user alone, who can `copy` it.
 */
export type CommentWay = 'answer' | 'rejection' | 'prompt' | 'copy';

/** The way for a review; what is said to an acceptance goes with none to agents that hear of rejections. */
export function commentWay({
    byCompanion,
    hearsComments,
    hasKnownPrompt
}: Pick<ReviewRequest, 'byCompanion' | 'hearsComments' | 'hasKnownPrompt'>): CommentWay {
    if (byCompanion) {
        return 'answer';
    }
    return hearsComments ? 'rejection' : hasKnownPrompt ? 'prompt' : 'copy';
}
