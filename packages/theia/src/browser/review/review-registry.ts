import { ReviewLifecycle } from './review-lifecycle';

/** So many that are over are remembered: more than can be on their way at once. */
const CAPACITY = 1_000;

/**
 * The lives of the reviews that this page has heard of, by their ids. Those that are over are remembered for a while: a
 * request to show one may come after its end, in the welcome of a page that was loading, or repeated for want of an answer.
 */
export class ReviewRegistry {
    private readonly lives = new Map<string, ReviewLifecycle>();

    constructor(private readonly begin: () => ReviewLifecycle) {}

    find(id: string): ReviewLifecycle | undefined {
        return this.lives.get(id);
    }

    /** The life of a review, which begins if nobody has heard of it. */
    of(id: string): ReviewLifecycle {
        let life = this.lives.get(id);
        if (!life) {
            life = this.begin();
            this.lives.set(id, life);
            if (this.lives.size > CAPACITY) {
                this.forgetOldest();
            }
        }
        return life;
    }

    /** Those that are not forgotten, the oldest first. */
    all(): ReviewLifecycle[] {
        return [...this.lives.values()];
    }

    private forgetOldest(): void {
        const over = [...this.lives].filter(([, life]) => life.ended && !life.review);
        over.slice(0, -CAPACITY).forEach(([id]) => this.lives.delete(id));
    }
}
