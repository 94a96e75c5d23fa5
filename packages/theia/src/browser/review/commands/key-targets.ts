import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentTerminals } from '../../agents/agent-terminals';
import { KeyTarget, keyTarget } from './key-rules';
import { Review } from '../review';
import { ReviewService } from '../review-service';

/** Says which review a key is for, by `key-rules`. */
@injectable()
export class KeyTargets {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;

    find(): KeyTarget<Review> {
        return keyTarget({
            inFront: this.reviews.reviewInFront(),
            focusedAgent: this.terminals.focusedAgent,
            waiting: this.reviews.undecided()
        });
    }
}
