import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { CommandHandler } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import type { DecisionGuard } from '../decision/decision-guard';
import type { ReviewFront } from '../front/review-front';
import type { Review } from '../review';
import type { ReviewService } from '../review-service';
import { judgeDecision } from './key-rules';
import type { KeyTargets } from './key-targets';

/** What a command does with a review; `isButton` when it comes from the review's toolbar. */
export type ReviewAction = (review: Review, isButton: boolean) => Promise<void>;

/** Which review a command acts on. */
interface HandlerOptions {
    /** The review to act on where no widget is given. Default: the one that a key is for. */
    readonly find?: () => Review | undefined;
    /** Whether the command can be run on a review. Default: on each. */
    readonly isAllowed?: (review: Review) => boolean;
}

/** What handlers need of the page. */
interface HandlerCollaborators {
    readonly reviews: Pick<ReviewService, 'reviewIn'>;
    readonly keyTargets: Pick<KeyTargets, 'find'>;
    readonly front: Pick<ReviewFront, 'turnTo'>;
    readonly guard: Pick<DecisionGuard, 'isFresh' | 'isRepetition' | 'isSeen'>;
    /** Shows a sentence for a short while. */
    readonly hint: (sentence: string) => void;
}

/** Makes the handlers of all commands that act on one review, so that they find the same one. */
export class ReviewHandlers {
    constructor(private readonly services: HandlerCollaborators) {}

    /**
     * Acts on the review in the widget that the command was given (a toolbar's), else on the one that a key is for. Nothing is
     * done with a review that the user does not see: it comes in front, and the command acts when it is run again.
     */
    handler(action: ReviewAction, { find, isAllowed = () => true }: HandlerOptions = {}): CommandHandler {
        const reviewOf = (argument: unknown): Review | undefined => this.reviewOf(argument, find);
        return {
            isEnabled: argument => {
                const review = reviewOf(argument);
                return review !== undefined && isAllowed(review);
            },
            isVisible: argument => reviewOf(argument) !== undefined,
            execute: async argument => {
                const review = reviewOf(argument);
                if (!review || !isAllowed(review)) {
                    return;
                }
                await (this.isSeen(review) ? action(review, argument instanceof Widget) : this.showFirst(review));
            }
        };
    }

    /**
     * Decides the review that {@link handler} would act on, by the rules of keys. For one that is too fresh the buttons are
     * disabled, and a key says why.
     */
    decisionHandler(decide: (review: Review) => Promise<void>, find?: () => Review | undefined): CommandHandler {
        const { guard, hint } = this.services;
        const isEnabled = (argument: unknown): boolean => {
            const review = this.reviewOf(argument, find);
            return review !== undefined && !(argument instanceof Widget && guard.isFresh(review));
        };
        return {
            isEnabled,
            isVisible: argument => this.reviewOf(argument, find) !== undefined,
            execute: async argument => {
                const review = this.reviewOf(argument, find);
                if (!review) {
                    return;
                }
                const { isRepetition } = guard;
                const isSeen = this.isSeen(review);
                switch (judgeDecision({ isSeen, isRepetition, isFresh: guard.isFresh(review) })) {
                    case 'decides':
                        return decide(review);
                    case 'shows-first':
                        return this.showFirst(review);
                    case 'too-fresh':
                        return hint(
                            nls.localize(
                                'agent-companion/tooFresh',
                                'This change has only just taken the place of another one. Look at it, and press again.'
                            )
                        );
                    case 'repeated':
                        return;
                }
            }
        };
    }

    private reviewOf(argument: unknown, find: HandlerOptions['find']): Review | undefined {
        const { reviews, keyTargets } = this.services;
        if (argument instanceof Widget) {
            return reviews.reviewIn(argument);
        }
        return find ? find() : keyTargets.find()?.review;
    }

    private isSeen(review: Review): boolean {
        return review.widget.isVisible && this.services.guard.isSeen(review);
    }

    private async showFirst(review: Review): Promise<void> {
        const { front, hint } = this.services;
        await front.turnTo(review);
        hint(
            nls.localize(
                'agent-companion/nowInFront',
                'This is the change of {0}, which was behind. Look at it, and press again.',
                review.request.agentName
            )
        );
    }
}
