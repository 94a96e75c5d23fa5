import { BulkDecisions as PageBulkDecisions } from '@agent-companion/page';
import type { Review } from '../review';

/** Decides all reviews in Theia's tabs that wait for the user. */
export class BulkDecisions extends PageBulkDecisions<Review> {}
