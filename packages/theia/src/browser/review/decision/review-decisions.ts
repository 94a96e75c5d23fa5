import { DecidedReview as PageDecidedReview, ReviewDecisions as PageReviewDecisions } from '@agent-companion/page';
import type { Review } from '../review';

/** A decision that counts. */
export type DecidedReview = PageDecidedReview<Review>;

/** Has the backend settle the user's decisions on reviews in Theia's tabs. */
export class ReviewDecisions extends PageReviewDecisions<Review> {}
