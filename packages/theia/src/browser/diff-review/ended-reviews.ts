/** So many are remembered: more than can be on their way at once. */
const CAPACITY = 1_000;

/**
 * The reviews that have ended by the backend's word. A request to show one may come after that word: in the welcome of a
 * page that was loading, or repeated for want of an answer.
 */
export class EndedReviews {
    private readonly ids = new Set<string>();

    has(id: string): boolean {
        return this.ids.has(id);
    }

    add(id: string): void {
        this.ids.add(id);
        const [oldest] = this.ids;
        if (this.ids.size > CAPACITY) {
            this.ids.delete(oldest);
        }
    }
}
