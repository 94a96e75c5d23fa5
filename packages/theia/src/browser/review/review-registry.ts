import { injectable } from '@theia/core/shared/inversify';
import { ReviewRegistry as PageReviewRegistry } from '@agent-companion/page';
import type { Review } from './review';

/** The reviews of this page in Theia's tabs. It depends on no editor, so that what serves an editor (labels, resources) can ask it. */
@injectable()
export class ReviewRegistry extends PageReviewRegistry<Review> {}
