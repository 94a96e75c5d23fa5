import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { Review } from '../review';
import { ReviewFreshness } from './review-freshness';
import { InputRepetition } from '../focus/input-repetition';

/** Keeps input from deciding a review that the user has not looked at. */
@injectable()
export class DecisionGuard {
    private readonly input = new InputRepetition(window);
    private readonly fresh = new ReviewFreshness(() => performance.now());
    private readonly changes = new Emitter<void>();
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** Fires when a review has become too fresh to be decided, or is not any more. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Whether the input that is being handled is a repetition, such as of a held key: it decides nothing. */
    get isRepetition(): boolean {
        return this.input.isRepeated;
    }

    /** Whether a review has only just taken another's place: what is pressed now may have been meant for that one. */
    isFresh(review: Review): boolean {
        return this.fresh.msLeft(review) > 0;
    }

    /** To be called whenever another review may be in front. */
    look(front: Review | undefined): void {
        this.fresh.look(front);
        if (front && this.isFresh(front)) {
            this.tell(front);
        }
    }

    /** The user has turned to a review, which may be decided at once therefore. */
    ask(review: Review): void {
        const wasFresh = this.isFresh(review);
        this.fresh.ask(review);
        if (wasFresh) {
            this.tell(review);
        }
    }

    private tell(review: Review): void {
        clearTimeout(this.timer);
        const left = this.fresh.msLeft(review);
        if (left > 0) {
            this.timer = setTimeout(() => this.tell(review), left);
        }
        this.changes.fire();
    }
}
