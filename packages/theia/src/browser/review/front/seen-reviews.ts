import { isObject } from '@theia/core/lib/common/types';
import type { ReviewRequest } from '../../../common';
import type { StoredList } from '@agent-companion/page';

/** A review as the user has seen it last. */
export interface SeenReview {
    readonly id: string;
    readonly revision: number;
    readonly isInFront: boolean;
}

type SeenRequest = Pick<ReviewRequest, 'id' | 'revision'>;

/** The most reviews that are remembered; of more the oldest go. */
const MOST_REVIEWS = 200;

/** Remembers which reviews the user has seen and which are in front, for the page that comes after this one. */
export class SeenReviews {
    private readonly former: Map<string, SeenReview>;
    private readonly own = new Set<string>();
    private noted = '';

    /** @param stored what pages of this browser have seen; other ones may write there, too. */
    constructor(private readonly stored: Pick<StoredList<SeenReview>, 'read' | 'write'>) {
        this.former = new Map(stored.read().map(review => [review.id, review]));
    }

    /** How the page before this one has left a review; undefined if the user has not seen its present text there. */
    before({ id, revision }: SeenRequest): SeenReview | undefined {
        const review = this.former.get(id);
        return review?.revision === revision ? review : undefined;
    }

    /** Takes in which reviews the user sees now. */
    note(visible: readonly SeenRequest[]): void {
        const noted = visible.map(({ id, revision }) => `${id} ${revision}`).join();
        if (noted === this.noted) {
            return;
        }
        this.noted = noted;
        visible.forEach(({ id }) => this.own.add(id));
        const others = this.stored
            .read()
            .filter(({ id }) => !visible.some(each => each.id === id))
            .map(review => ({ ...review, isInFront: review.isInFront && !this.own.has(review.id) }));
        const seen = visible.map(({ id, revision }) => ({ id, revision, isInFront: true }));
        this.stored.write([...others, ...seen].slice(-MOST_REVIEWS));
    }

    /** A review's tab is closed: should it be opened again, it comes as a new one. */
    forget(id: string): void {
        this.former.delete(id);
        if (this.own.delete(id)) {
            this.stored.write(this.stored.read().filter(review => review.id !== id));
        }
    }
}

/** Whether something that was stored is a review that was seen. */
export function isSeenReview(item: unknown): item is SeenReview {
    return (
        isObject<SeenReview>(item) &&
        typeof item.id === 'string' &&
        typeof item.revision === 'number' &&
        typeof item.isInFront === 'boolean'
    );
}
