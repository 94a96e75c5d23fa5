import type { ReviewRequest } from '../../common';

/** What of a review says whose it is. */
export interface OwnedReview {
    readonly request: Pick<ReviewRequest, 'agentName'>;
}

/** The reviews that an agent waits for, in their order. */
export function reviewsOfAgent<T extends OwnedReview>(agentName: string | undefined, reviews: readonly T[]): T[] {
    return reviews.filter(({ request }) => request.agentName === agentName);
}
