import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Review } from '../review';
import { countedLines, sizeOf } from './hunks';
import { ReviewHunks } from './review-hunks';

/** Lines added, and lines taken away. */
export interface ReviewSize {
    readonly added: number;
    readonly removed: number;
}

/** How big the change of each review is, in lines. */
@injectable()
export class ReviewSizes {
    constructor(@inject(ReviewHunks) private readonly hunks: ReviewHunks) {}

    /** Fires when a size has become known or has changed, as it does while the user edits. */
    get onDidChange(): Event<void> {
        return this.hunks.onDidChange;
    }

    /** Undefined as long as it is not known. */
    of(review: Review): ReviewSize | undefined {
        const { originalModel, modifiedModel } = review.editor;
        const hunks = this.hunks.of(review);
        return (
            hunks &&
            sizeOf(hunks, {
                original: countedLines(originalModel.textEditorModel),
                modified: countedLines(modifiedModel.textEditorModel)
            })
        );
    }
}
