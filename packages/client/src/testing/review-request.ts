import { ReviewRequest } from '@agent-companion/core/contract';

/** A request of an agent for a file that exists, with what a test needs to be different. */
export function reviewRequest(more: Partial<ReviewRequest> = {}): ReviewRequest {
    return {
        id: 'id',
        fileUri: 'file:///workspace/a.txt',
        text: 'proposal\n',
        revision: 1,
        draftOrder: 0,
        agentName: 'Gemini CLI',
        openedAt: 0,
        agentGone: false,
        target: { isNew: false, outsideWorkspace: false, readOnly: false, missingFolder: false },
        ...more
    };
}
