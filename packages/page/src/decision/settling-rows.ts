import type { Clock, Disposable } from '@agent-companion/server';
import { FRESH_MS } from './fresh-front';

/** Where a row is, as long as it stays there. */
interface Place {
    readonly top: number;
    isSettled: boolean;
}

/**
 * Knows which rows of a list have come, or have moved by themselves, too lately for a decision to be meant for them: they settle
 * half a second after they have been drawn where they are.
 */
export class SettlingRows implements Disposable {
    private places: ReadonlyMap<string, Place> = new Map();

    /**
     * @param onNextFrame calls a listener right before the page is drawn next.
     * @param onDidSettle called when rows can be decided that could not before.
     */
    constructor(
        private readonly clock: Pick<Clock, 'after'>,
        private readonly onNextFrame: (listener: () => void) => void,
        private readonly onDidSettle: () => void
    ) {}

    /** To be told after each change where the rows are in the list, each by its key; says whether some have to settle now. */
    place(tops: ReadonlyMap<string, number>): boolean {
        const before = this.places;
        const placeOf = (key: string, top: number): Place => {
            const place = before.get(key);
            return place?.top === top ? place : { top, isSettled: false };
        };
        this.places = new Map([...tops].map(([key, top]) => [key, placeOf(key, top)]));
        const moved = [...this.places].filter(([key, place]) => before.get(key) !== place);
        if (moved.length > 0) {
            this.onNextFrame(() => this.clock.after(FRESH_MS, () => this.settle(moved)));
        }
        return moved.length > 0;
    }

    /** Whether a row can be decided. */
    isSettled(key: string): boolean {
        return this.places.get(key)?.isSettled === true;
    }

    dispose(): void {
        this.places = new Map();
    }

    private settle(moved: readonly (readonly [key: string, place: Place])[]): void {
        // Others have moved on.
        const settled = moved.filter(([key, place]) => this.places.get(key) === place);
        settled.forEach(([, place]) => (place.isSettled = true));
        if (settled.length > 0) {
            this.onDidSettle();
        }
    }
}
