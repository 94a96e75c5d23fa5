import { nls } from '@theia/core/lib/common/nls';
import type { ReviewRequest } from '../../../common';
import type { Lines } from './moved-lines';

type AskedRequest = Pick<ReviewRequest, 'agentName' | 'byCompanion' | 'hearsComments' | 'hasKnownPrompt'>;

/** Asks why the user rejects a change, and says where the words go. */
export function rejectionQuestion({ agentName, byCompanion, hearsComments, hasKnownPrompt }: AskedRequest): string {
    if (byCompanion) {
        return nls.localize(
            'agent-companion/whyRejectTool',
            'Reject this change. Your words go into the answer to the agent that asked for it'
        );
    }
    if (hearsComments) {
        return nls.localize('agent-companion/whyRejectHeard', 'Reject this change. Your words go to {0}', agentName);
    }
    return hasKnownPrompt
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
export function commentQuestion({ first, last }: Lines): string {
    return first === last
        ? nls.localize('agent-companion/commentOnLine', 'Comment on line {0}.', first)
        : nls.localize('agent-companion/commentOnLines', 'Comment on lines {0}-{1}.', first, last);
}
