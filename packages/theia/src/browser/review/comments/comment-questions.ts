import { nls } from '@theia/core/lib/common/nls';
import type { ReviewRequest } from '../../../common';
import type { Lines } from './moved-lines';

type AskedRequest = Pick<ReviewRequest, 'agentName' | 'byCompanion'>;

/** Asks why the user rejects a change, and says where the words go. */
export function rejectionQuestion({ agentName, byCompanion }: AskedRequest): string {
    return byCompanion
        ? nls.localize(
              'agent-companion/whyRejectTool',
              'Reject this change. Your words go into the answer to the agent that asked for it'
          )
        : nls.localize(
              'agent-companion/whyReject',
              'Reject this change. Your words go into the prompt of {0}, where you send them',
              agentName
          );
}

/** Asks for a comment on lines, and says where it goes. */
export function commentQuestion({ agentName, byCompanion }: AskedRequest, { first, last }: Lines): string {
    if (byCompanion) {
        return first === last
            ? nls.localize(
                  'agent-companion/commentOnLineTool',
                  'Comment on line {0}. It goes, with your decision, into the answer to the agent that asked for the change',
                  first
              )
            : nls.localize(
                  'agent-companion/commentOnLinesTool',
                  'Comment on lines {0}-{1}. It goes, with your decision, into the answer to the agent that asked for the change',
                  first,
                  last
              );
    }
    return first === last
        ? nls.localize(
              'agent-companion/commentOnLine',
              'Comment on line {0}. It goes into the prompt of {1} when the review ends',
              first,
              agentName
          )
        : nls.localize(
              'agent-companion/commentOnLines',
              'Comment on lines {0}-{1}. It goes into the prompt of {2} when the review ends',
              first,
              last,
              agentName
          );
}
