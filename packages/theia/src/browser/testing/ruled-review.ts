import { ruledReview as pageRuledReview } from '@agent-companion/page/testing';

/** A review as far as the rules for keys look at it. */
type RuledReview = ReturnType<typeof pageRuledReview> & { readonly widget: { readonly isVisible: boolean } };

/** One that an agent waits for. */
export function ruledReview(agentName: string, openedAt: number, isVisible = false): RuledReview {
    return { ...pageRuledReview(agentName, openedAt), widget: { isVisible } };
}

/** One whose agent has gone. */
export function unattendedReview(agentName: string, openedAt: number): RuledReview {
    return { ...ruledReview(agentName, openedAt), isUnattended: true };
}
