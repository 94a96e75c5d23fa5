import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { DiffReview } from './diff-review';
import { FreshReview } from './fresh-review';
import { LastInput } from './last-input';

/** Keeps input from deciding a review that the user has not looked at. */
@injectable()
export class DecisionGuard {
    private readonly input = new LastInput(window);
    private readonly fresh = new FreshReview(() => performance.now());
    private readonly changes = new Emitter<void>();
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** Fires when a review has become too fresh to be decided, or is not any more. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Whether the input that is being handled is a repetition, such as of a held key: it decides nothing. */
    get isRepetition(): boolean {
        return this.input.isRepeated;
    }

    /** Whether a review has only just taken another's place: what is pressed now may have been meant for that one. */
    isFresh(review: DiffReview): boolean {
        return this.fresh.msLeft(review) > 0;
    }

    /** To be called whenever another review may be in front. */
    look(front: DiffReview | undefined): void {
        this.fresh.look(front);
        if (front && this.isFresh(front)) {
            this.tell(front);
        }
    }

    /** The user has turned to a review, which may be decided at once therefore. */
    ask(review: DiffReview): void {
        const wasFresh = this.isFresh(review);
        this.fresh.ask(review);
        if (wasFresh) {
            this.tell(review);
        }
    }

    private tell(review: DiffReview): void {
        clearTimeout(this.timer);
        const left = this.fresh.msLeft(review);
        if (left > 0) {
            this.timer = setTimeout(() => this.tell(review), left);
        }
        this.changes.fire();
    }
}
