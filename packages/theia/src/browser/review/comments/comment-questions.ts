import { nls } from '@theia/core/lib/common/nls';
import type { ReviewRequest } from '../../../common';
import { CommentWay, commentWay } from './comment-way';
import type { Lines } from './moved-lines';

type AskedRequest = Pick<ReviewRequest, 'agentName' | 'byCompanion' | 'hearsComments' | 'hasKnownPrompt'>;

/** Asks why the user rejects a change, and says where the words go. */
export function rejectionQuestion(request: AskedRequest): string {
    const { agentName } = request;
    const questions: Record<CommentWay, () => string> = {
        answer: () =>
            nls.localize(
                'agent-companion/whyRejectTool',
                'Reject this change. Your words go into the answer to the agent that asked for it'
            ),
        rejection: () =>
            nls.localize('agent-companion/whyRejectHeard', 'Reject this change. Your words go to {0}', agentName),
        prompt: () =>
            nls.localize(
                'agent-companion/whyReject',
                'Reject this change. Your words go into the prompt of {0}, where you send them',
                agentName
            ),
        copy: () =>
            nls.localize(
                'agent-companion/whyRejectCopy',
                'Reject this change. You can copy your words then, for {0}',
                agentName
            )
    };
    return questions[commentWay(request)]();
}

/** Asks for a comment on lines, and says where it goes. */
export function commentQuestion(request: AskedRequest, { first, last }: Lines): string {
    const question =
        first === last
            ? nls.localize('agent-companion/commentOnLine', 'Comment on line {0}.', first)
            : nls.localize('agent-companion/commentOnLines', 'Comment on lines {0}-{1}.', first, last);
    return nls.localize('agent-companion/commentAndWay', '{0} {1}', question, waySentence(request));
}

function waySentence(request: AskedRequest): string {
    const { agentName } = request;
    const sentences: Record<CommentWay, () => string> = {
        answer: () =>
            nls.localize(
                'agent-companion/commentToTool',
                'It goes, with your decision, into the answer to the agent that asked for the change'
            ),
        rejection: () =>
            nls.localize(
                'agent-companion/commentToHeard',
                'It goes to {0} if you reject the change; if you accept it, you can copy it',
                agentName
            ),
        prompt: () =>
            nls.localize(
                'agent-companion/commentToPrompt',
                'It goes into the prompt of {0} when the review ends',
                agentName
            ),
        copy: () =>
            nls.localize('agent-companion/commentToCopy', 'You can copy it for {0} when the review ends', agentName)
    };
    return sentences[commentWay(request)]();
}
