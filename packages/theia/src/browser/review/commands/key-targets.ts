import { inject, injectable } from '@theia/core/shared/inversify';
import { KeyTarget, keyTarget } from '@agent-companion/page';
import { AgentTerminals } from '../../agents/agent-terminals';
import { Review } from '../review';
import { ReviewService } from '../review-service';

/** Says which review a key is for, by the rules of all editors. */
@injectable()
export class KeyTargets {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;

    find(): KeyTarget<Review> {
        return keyTarget({
            inFront: this.reviews.reviewInFront(),
            focusedAgent: this.terminals.focusedAgent,
            waiting: this.reviews.undecided(),
            isVisible: ({ widget }) => widget.isVisible
        });
    }
}
