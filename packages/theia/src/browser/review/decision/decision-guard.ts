import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import type { UserInputTracker } from '../focus/user-input-tracker';
import { GuardedReview, TakenPlaces } from './taken-places';

/** After so many frames without a line of text a review counts as drawn: its editor may have no room, as in a low window. */
const MAX_FRAMES = 60;

/** What has been drawn of a review since it came onto the screen. */
interface Sight {
    readonly revision: number;
    /** Whether it is another text than that which was to be seen before. */
    readonly isReplacement: boolean;
    isDrawn: boolean;
}

/**
 * Keeps input from deciding a review that the user has not looked at: repeated input decides nothing, nor does any before the
 * review's text has been drawn; and a review that takes the place of another one by itself, or whose text its agent has replaced,
 * cannot be decided for half a second. What the user turns to, or types into, can be decided at once, unless
 * its agent has just replaced the text and that has not been drawn.
 */
export class DecisionGuard {
    private readonly sights = new WeakMap<GuardedReview, Sight>();
    /** The revisions of the reviews that the user has turned to, until they are out of sight or input goes to another one. */
    private readonly selected = new WeakMap<GuardedReview, number>();
    private readonly places: TakenPlaces;
    /** The reviews that could be seen at the last update, decided or not. */
    private onScreen: readonly GuardedReview[] = [];
    /** Those of them that were not decided. */
    private waiting: readonly GuardedReview[] = [];
    /** The review that keys went to last. */
    private target: GuardedReview | undefined;
    private fresh: readonly GuardedReview[] = [];
    private timer = Disposable.NULL;
    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires when a review has become too fresh to be decided, or is not any more. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** @param onNextFrame calls a listener right before the page is drawn next. */
    constructor(
        private readonly input: Pick<UserInputTracker, 'isRepetition'>,
        private readonly clock: Clock,
        private readonly onNextFrame: (listener: () => void) => void
    ) {
        this.places = new TakenPlaces(clock);
    }

    /** Whether the input that is being handled is a repetition, such as of a held key: it decides nothing. */
    get isRepetition(): boolean {
        return this.input.isRepetition;
    }

    /**
     * Whether the page has been drawn with the text of a review, or the user has turned to it: a machine that is busy may draw
     * nothing for long, but hand on keys and clicks. The editor may mark the differences some frames later.
     */
    isDrawn(review: GuardedReview): boolean {
        const sight = this.sights.get(review);
        return this.isSelected(review) || (sight?.isDrawn === true && sight.revision === review.request.revision);
    }

    /** Whether a review, or its text, has only just taken the place of another: what is pressed now may have been meant for that. */
    isFresh(review: GuardedReview): boolean {
        return !this.isSelected(review) && this.places.freshUntil(review) !== undefined;
    }

    /**
     * To be called whenever something else may be on the screen or have the keyboard, or a review may be decided, closed or
     * replaced.
     * @param open all reviews that have a tab, decided or not.
     * @param target the one that keys go to.
     */
    update(open: readonly GuardedReview[], target: GuardedReview | undefined): void {
        const before = this.onScreen;
        this.onScreen = open.filter(({ widget }) => widget.isVisible && !widget.isDisposed);
        const gone = before.filter(review => !this.onScreen.includes(review));
        // The tab of a decided one goes when the decision has arrived.
        this.places.leave([...this.waiting.filter(({ decided }) => decided), ...gone]);
        gone.forEach(review => this.selected.delete(review));
        this.waiting = this.onScreen.filter(({ decided }) => !decided);
        const former = this.target;
        // One that is behind gets no input before it is shown.
        this.target =
            this.waiting.find(review => review === target) ?? (former?.widget.isDisposed ? undefined : former);
        if (former && former !== this.target) {
            // From now on it gets input again only by itself.
            this.selected.delete(former);
        }
        for (const review of this.waiting) {
            const sight = this.sights.get(review);
            const isReplaced = sight !== undefined && sight.revision !== review.request.revision;
            const isNew = !sight || !before.includes(review) || isReplaced;
            if (isNew) {
                this.watchDrawing(review, isReplaced);
            }
            const isTarget = review === this.target && review !== former;
            if (isNew || isTarget) {
                const previous = isTarget && former && this.waiting.includes(former) ? former : undefined;
                this.places.come(review, isReplaced, previous);
            }
        }
        this.notifyOfChange();
    }

    /**
     * The user has turned to a review, which can be decided at once therefore; not what its agent may replace it by, or has
     * replaced it by in a picture that the user has not seen yet.
     */
    markSelected(review: GuardedReview): void {
        if (!this.showsEarlierText(review)) {
            this.selected.set(review, review.request.revision);
            this.notifyOfChange();
        }
    }

    /** A review is about to come by itself in front of one that still waits, and that input may be meant for. */
    markDisplacing(review: GuardedReview): void {
        this.places.displace(review);
        this.notifyOfChange();
    }

    /**
     * A command that decides nothing acts on a review. The user has turned to it by that, unless the input may have been meant for
     * what was there before: then neither the command nor what it makes of the text is a sign that the user has looked at it.
     */
    markUsed(review: GuardedReview): void {
        if (this.isFresh(review)) {
            this.places.disregardEdits(review);
        } else if (!this.isRepetition) {
            this.markSelected(review);
        }
    }

    private showsEarlierText(review: GuardedReview): boolean {
        const sight = this.onScreen.includes(review) ? this.sights.get(review) : undefined;
        if (!sight) {
            return false;
        }
        return sight.revision !== review.request.revision || (sight.isReplacement && !sight.isDrawn);
    }

    private isSelected(review: GuardedReview): boolean {
        return this.selected.get(review) === review.request.revision;
    }

    private watchDrawing(review: GuardedReview, isReplacement: boolean): void {
        const sight = { revision: review.request.revision, isReplacement, isDrawn: false };
        this.sights.set(review, sight);
        this.lookInNextFrame(review, sight, MAX_FRAMES);
    }

    private lookInNextFrame(review: GuardedReview, sight: Sight, framesLeft: number): void {
        this.onNextFrame(() => {
            if (this.sights.get(review) !== sight || review.widget.isDisposed) {
                return;
            }
            sight.isDrawn = review.drawText() || framesLeft === 0;
            if (!sight.isDrawn) {
                this.lookInNextFrame(review, sight, framesLeft - 1);
            }
        });
    }

    /** Tells of other reviews that are too fresh, if there are, and of the time when they are not any more. */
    private notifyOfChange(): void {
        const fresh = this.onScreen.filter(review => this.isFresh(review));
        const isSame = fresh.length === this.fresh.length && fresh.every(review => this.fresh.includes(review));
        this.fresh = fresh;
        const ends = fresh.map(review => this.places.freshUntil(review) ?? 0);
        this.timer.dispose();
        if (ends.length > 0) {
            this.timer = this.clock.after(Math.min(...ends) - this.clock.now(), () => this.notifyOfChange());
        }
        if (!isSame) {
            this.onDidChangeEmitter.fire();
        }
    }
}
