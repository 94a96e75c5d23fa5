import type { ReviewRequest } from '@agent-companion/core/contract';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';

/** Peculiarities of a review, in words such as 'new file', 'outside the workspace', 'read-only'; often none. */
export function reviewStates({ target }: ReviewRequest, isUnattended: boolean): string[] {
    const states: [boolean, string][] = [
        [target.isNew, nls.localize('agent-companion/newFile', 'new file')],
        [target.outsideWorkspace, nls.localize('agent-companion/outsideWorkspace', 'outside the workspace')],
        [target.readOnly, nls.localize('agent-companion/readOnlyFile', 'read-only')],
        [isUnattended, nls.localize('agent-companion/notWaiting', 'not waiting')]
    ];
    return states.filter(([holds]) => holds).map(([, words]) => words);
}

/** Who proposes a change, or what the companion itself proposes it for; for people. */
export function proposerOf({ agentName, purpose }: Pick<ReviewRequest, 'agentName' | 'purpose'>): string {
    return purpose ? [purpose.title, purpose.client].filter(text => text !== '').join(' · ') : agentName;
}

/** The title of a review's tab: file, agent, and what is special. */
export function reviewTitle(request: ReviewRequest, isUnattended: boolean): string {
    const states = reviewStates(request, isUnattended);
    return `${fileNameOf(request.fileUri)} ⟷ ${request.agentName}${states.length > 0 ? ` (${states.join(', ')})` : ''}`;
}
