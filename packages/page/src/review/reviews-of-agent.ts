import type { ReviewRequest } from '@agent-companion/window/contract';

/** What of a review says whose it is. */
export interface OwnedReview {
    readonly request: Pick<ReviewRequest, 'agentName' | 'agentKind'>;
    /** Whether no agent waits for it. */
    readonly isUnattended: boolean;
}

/**
 * The reviews that an agent waits for, in their order. Names are used again: what a gone agent has left behind is not that of
 * another one of its name.
 */
export function reviewsOfAgent<T extends OwnedReview>(agentName: string | undefined, reviews: readonly T[]): T[] {
    return reviews.filter(({ request, isUnattended }) => !isUnattended && request.agentName === agentName);
}
