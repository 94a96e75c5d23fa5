import type { ReviewRequest } from '@agent-companion/core/contract';

/** Facts on a review that say whose it is. */
export interface OwnedReview {
    readonly request: Pick<ReviewRequest, 'agentName' | 'agentKind'>;
    /** Whether no agent waits for it. */
    readonly isUnattended: boolean;
}

/** The reviews of one agent, or those that no agent waits for. */
export interface ReviewGroup<T> {
    /** Undefined for what no agent waits for. */
    readonly agentName: string | undefined;
    /** See `AgentTraits`. */
    readonly agentKind: string | undefined;
    readonly reviews: readonly T[];
}

/** Groups reviews by agent name, so that no decision moves a group; reviews that no agent waits for come last. */
export function groupByAgent<T extends OwnedReview>(reviews: readonly T[]): ReviewGroup<T>[] {
    const names = reviews.filter(review => !review.isUnattended).map(({ request }) => request.agentName);
    const sorted = [...new Set(names)].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
    return [...sorted, undefined]
        .map(agentName => groupOf(agentName, reviews))
        .filter(group => group.reviews.length > 0);
}

/** The next review in the list's order, or by -1 the one before, round its ends; from none the first. */
export function reviewBeside<T extends OwnedReview>(
    review: T | undefined,
    reviews: readonly T[],
    by: 1 | -1
): T | undefined {
    const listed = groupByAgent(reviews).flatMap(group => group.reviews);
    const index = listed.findIndex(each => each === review);
    return listed.at(index < 0 ? 0 : (index + by) % listed.length);
}

function groupOf<T extends OwnedReview>(agentName: string | undefined, all: readonly T[]): ReviewGroup<T> {
    const reviews = all.filter(review => ownerOf(review) === agentName);
    const agentKind = agentName === undefined ? undefined : reviews.at(0)?.request.agentKind;
    return { agentName, agentKind, reviews };
}

function ownerOf({ request, isUnattended }: OwnedReview): string | undefined {
    return isUnattended ? undefined : request.agentName;
}

/** The reviews that an agent waits for, in order; without orphans of an earlier agent of that name. */
export function reviewsOfAgent<T extends OwnedReview>(agentName: string | undefined, reviews: readonly T[]): T[] {
    return reviews.filter(({ request, isUnattended }) => !isUnattended && request.agentName === agentName);
}
