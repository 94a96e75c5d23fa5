import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { ReviewRequest } from '../../../common';

/** What is special about a review, in words such as 'new file', 'outside the workspace', 'read-only'; often nothing. */
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
    const { base } = new URI(request.fileUri).path;
    return `${base} ⟷ ${request.agentName}${states.length > 0 ? ` (${states.join(', ')})` : ''}`;
}
