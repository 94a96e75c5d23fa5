import { HeldReview as PageHeldReview, ReviewFront as PageReviewFront } from '@agent-companion/page';
import type { Review } from '../review';

/** A review that the user has not seen, and why it does not come in front. */
export type HeldReview = PageHeldReview<Review>;

/** Brings reviews in Theia's tabs in front of the user. */
export class ReviewFront extends PageReviewFront<Review> {}
