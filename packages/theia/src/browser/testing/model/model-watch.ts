import assert from 'node:assert/strict';
import type { Review } from '../../review/review';
import { GLANCE_MS } from '../../review/decision/taken-places';
import type { ModelPage } from './model-page';

/** What is pressed: a key, or the bar of the review in an editor group. */
export type Pressed = 'key' | 0 | 1;

/** What the user has seen of a review's texts. */
interface SeenText {
    readonly revision: number;
    /** When it came onto the screen. */
    readonly since: number;
    /** Whether it has taken the place of an earlier text that was on the screen. */
    readonly isReplaced: boolean;
}

/** Judges what is decided by what the user saw and did, without asking the guard. */
export class ModelWatch {
    private readonly texts = new Map<Review, SeenText>();
    /** What the user has turned to, with the revision that it had and the time, until it is out of sight. */
    private readonly turnedTo = new Map<Review, { readonly revision: number; readonly at: number }>();
    private seen: readonly Review[] = [];
    private readonly decided = new Map<Pressed, { readonly review: Review; readonly at: number }>();

    constructor(private readonly page: ModelPage) {}

    /** The user turns to a review by its tab or by a message. */
    turnTo(review: Review): void {
        this.turnedTo.set(review, { revision: review.request.revision, at: this.page.clock.now() });
    }

    /** Takes in what is on the page. */
    look(): void {
        const since = this.page.clock.now();
        const waiting = this.page.reviews.undecided().filter(({ widget }) => widget.isVisible);
        for (const review of waiting) {
            const { revision } = review.request;
            const text = this.texts.get(review);
            if (text?.revision !== revision) {
                this.texts.set(review, { revision, since, isReplaced: text !== undefined });
            }
        }
        this.seen.filter(({ widget }) => !widget.isVisible).forEach(review => this.turnedTo.delete(review));
        this.seen = waiting;
    }

    /** Fails if what has just been pressed must not decide a review. */
    judge(review: Review, pressed: Pressed): void {
        const { page, texts, turnedTo, decided } = this;
        const now = page.clock.now();
        const { revision } = review.request;
        const turned = turnedTo.get(review);
        const last = decided.get(pressed);
        decided.set(pressed, { review, at: now });
        assert.ok(review.widget.isVisible, 'what was pressed decided what could not be seen');
        // A decision that did not count is none.
        const isSecond = last?.review.decided === true && now - last.at < GLANCE_MS;
        assert.ok(!isSecond || (turned && turned.at >= last.at), 'what was pressed twice decided two reviews');
        if (turned?.revision === revision) {
            return;
        }
        assert.equal(page.frames.picture.get(review), revision, 'what was pressed decided what had not been drawn');
        const text = texts.get(review);
        const readMs = text?.isReplaced ? now - text.since : Infinity;
        assert.ok(readMs >= GLANCE_MS, `what was pressed decided a text that had replaced another ${readMs} ms ago`);
    }
}
