import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { CommandHandler } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DecisionCooldown, keyTarget, ReviewFront, ReviewService } from '@agent-companion/client';
import { AgentTerminals } from '../../agents/agent-terminals';
import type { Review } from '../review';
import { ReviewFinder } from '../review-finder';

/** Act of a command on a review; `isButton` when it comes from the review's toolbar. */
export type ReviewAction = (review: Review, isButton: boolean) => Promise<void>;

/** Which review a command acts on. */
interface HandlerOptions {
    /** The review to act on where no widget is given. Default: the one that a key is for. */
    readonly find?: () => Review | undefined;
    /** Whether the command can be run on a review. Default: on each. */
    readonly isAllowed?: (review: Review) => boolean;
    /** Whether the command can be run from a review whose decision is on its way. */
    readonly evenDecided?: boolean;
    /** Whether the command decides a review, which it does not during the cooldown. */
    readonly decides?: boolean;
}

/** Makes the handlers of all commands on one review, so that they find the same one and judge alike. */
@injectable()
export class ReviewHandlers {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
    @inject(ReviewFront) protected readonly front: ReviewFront<Review>;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;

    /** The review that a key is for, by the rules of all editors. */
    get keyTarget(): Review | undefined {
        return keyTarget({
            inFront: this.finder.inFront(),
            focusedAgent: this.terminals.focusedAgent,
            waiting: this.reviews.undecided(),
            isVisible: ({ widget }) => widget.isVisible
        })?.review;
    }

    /** Makes a handler that acts, by {@link act}, on the review in the given widget (a toolbar's), else on the key's. */
    handler(action: ReviewAction, options: HandlerOptions = {}): CommandHandler {
        const { decides = false } = options;
        return {
            isEnabled: argument => {
                const review = this.allowedReview(argument, options);
                const isCooling = decides && argument instanceof Widget && review && this.cooldown.isCooling(review);
                return review !== undefined && !isCooling;
            },
            isVisible: argument => this.reviewOf(argument, options) !== undefined,
            execute: async argument => {
                const review = this.allowedReview(argument, options);
                if (review && !(decides && this.cooldown.refuses(review))) {
                    const isButton = argument instanceof Widget;
                    await (isButton ? action(review, true) : this.act(review, () => action(review, false)));
                }
            }
        };
    }

    /** Makes a {@link handler} that decides a review or takes its text; not in the cooldown. */
    decisionHandler(decide: (review: Review) => Promise<void>, options: HandlerOptions = {}): CommandHandler {
        return this.handler(decide, { ...options, decides: true });
    }

    /** Acts on a review that the user sees. A hidden one comes in front instead; running the command again acts. */
    act(review: Review, action: () => Promise<void>): Promise<void> {
        return review.isVisible ? action() : this.front.reveal(review);
    }

    private allowedReview(argument: unknown, options: HandlerOptions): Review | undefined {
        const review = this.reviewOf(argument, options);
        return review && (options.isAllowed?.(review) ?? true) ? review : undefined;
    }

    private reviewOf(argument: unknown, { find, evenDecided }: HandlerOptions): Review | undefined {
        if (argument instanceof Widget) {
            return this.finder.in(argument, evenDecided ? this.reviews.unsettled() : undefined);
        }
        return find ? find() : this.keyTarget;
    }
}
