import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { CommandHandler } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { tooFreshSentence } from '@agent-companion/page';
import type { DecisionGuard } from '../decision/decision-guard';
import type { ReviewFront } from '../front/review-front';
import type { Review } from '../review';
import type { ReviewService } from '../review-service';
import { DecisionVerdict, judgeDecision, judgeSight, SightFacts } from './key-rules';
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
    readonly guard: Pick<DecisionGuard, 'isDrawn' | 'isFresh' | 'isRepetition' | 'markUsed'>;
    /** Shows a sentence for a short while. */
    readonly hint: (sentence: string) => void;
}

/** Makes the handlers of all commands that act on one review, so that they find the same one and judge alike. */
export class ReviewHandlers {
    constructor(private readonly services: HandlerCollaborators) {}

    /** Acts on the review in the widget that the command was given (a toolbar's), else on the one that a key is for, by {@link act}. */
    handler(action: ReviewAction, options: HandlerOptions = {}): CommandHandler {
        return {
            isEnabled: argument => this.allowedReview(argument, options) !== undefined,
            isVisible: argument => this.reviewOf(argument, options) !== undefined,
            execute: async argument => {
                const review = this.allowedReview(argument, options);
                await (review && this.act(review, () => action(review, argument instanceof Widget)));
            }
        };
    }

    /**
     * Decides the review that {@link handler} would act on, or does something else with its text for good. For one that is too
     * fresh the buttons are disabled, and a key says why.
     */
    decisionHandler(decide: (review: Review) => Promise<void>, options: HandlerOptions = {}): CommandHandler {
        return {
            isEnabled: argument => {
                const review = this.allowedReview(argument, options);
                const isButton = argument instanceof Widget;
                return review !== undefined && !(isButton && this.services.guard.isFresh(review));
            },
            isVisible: argument => this.reviewOf(argument, options) !== undefined,
            execute: async argument => {
                const review = this.allowedReview(argument, options);
                await (review && this.decide(review, () => decide(review)));
            }
        };
    }

    /**
     * Acts on a review that the user sees, also on one that is too fresh to be decided: acts can be undone. One that is behind comes
     * in front instead, and the user is told why nothing is done: the command acts when it is run again.
     */
    async act(review: Review, action: () => Promise<void>): Promise<void> {
        const verdict = judgeSight(this.sightOf(review));
        if (verdict === 'runs') {
            this.services.guard.markUsed(review);
        }
        await this.follow(verdict, review, action);
    }

    private decide(review: Review, decide: () => Promise<void>): Promise<void> {
        const { guard } = this.services;
        const { isRepetition } = guard;
        const verdict = judgeDecision({ ...this.sightOf(review), isRepetition, isFresh: guard.isFresh(review) });
        return this.follow(verdict, review, decide);
    }

    private allowedReview(argument: unknown, options: HandlerOptions): Review | undefined {
        const review = this.reviewOf(argument, options);
        return review && (options.isAllowed?.(review) ?? true) ? review : undefined;
    }

    private reviewOf(argument: unknown, { find }: HandlerOptions): Review | undefined {
        const { reviews, keyTargets } = this.services;
        if (argument instanceof Widget) {
            return reviews.reviewIn(argument);
        }
        return find ? find() : keyTargets.find()?.review;
    }

    private sightOf(review: Review): SightFacts {
        return { isVisible: review.widget.isVisible, isDrawn: this.services.guard.isDrawn(review) };
    }

    private async follow(verdict: DecisionVerdict, review: Review, action: () => Promise<void>): Promise<void> {
        const { front, hint } = this.services;
        switch (verdict) {
            case 'runs':
                return action();
            case 'behind':
                await front.turnTo(review);
                return hint(
                    nls.localize(
                        'agent-companion/nowInFront',
                        'This is the change of {0}, which was behind. Look at it, and press again.',
                        review.request.agentName
                    )
                );
            case 'not-drawn':
                return hint(
                    nls.localize(
                        'agent-companion/notDrawn',
                        'This change was not on the screen yet. Look at it, and press again.'
                    )
                );
            case 'too-fresh':
                return hint(tooFreshSentence());
            case 'repeated':
                return;
        }
    }
}
