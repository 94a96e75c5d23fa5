import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { status } from '@theia/monaco-editor-core/esm/vs/base/browser/ui/aria/aria';
import { keptSentence } from '../bar/bar-content';
import { ReviewActions } from '../commands/review-actions';
import { UserInputTracker } from '../focus/user-input-tracker';
import { Review } from '../review';
import { ChangeEdits, ChangeOutcome, DiffPlace } from './change-edits';
import { ReviewChanges } from './review-changes';
import { ReviewProgress } from './review-progress';

/** What a user can do with one change of a review. The keyboard stays where it is. */
@injectable()
export class ChangeActions {
    @inject(ReviewProgress) protected readonly progress: ReviewProgress;
    @inject(ReviewActions) protected readonly actions: ReviewActions;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;

    /** Marks the change at a place, else at the cursor, as read, and goes on to the next. */
    async keep(review: Review, place?: DiffPlace): Promise<void> {
        if ((await this.run(review, edits => edits.keep(place))) === 'done') {
            const progress = this.progress.of(review);
            if (progress) {
                // Others see the mark and the bar.
                status(keptSentence(progress.read, progress.of));
            }
        }
    }

    /** Puts the file's own lines back for the change at a place, else at the cursor, and goes on to the next. */
    async undo(review: Review, place?: DiffPlace): Promise<void> {
        await this.run(review, edits => edits.undo(place));
    }

    /** Puts the file's own lines back for all changes but the one at the cursor. */
    async undoOthers(review: Review): Promise<void> {
        await this.run(review, edits => edits.undoOthers());
    }

    private async run(review: Review, act: (edits: ChangeEdits) => Promise<ChangeOutcome>): Promise<ChangeOutcome> {
        const changes = new ReviewChanges(review.editor);
        const outcome = await act(new ChangeEdits(changes, this.progress.marksOf(review), this.input));
        if (outcome === 'none') {
            this.actions.hint(nls.localize('agent-companion/noChanges', 'No changes are left.'));
        } else if (outcome === 'stale') {
            this.actions.hint(
                nls.localize(
                    'agent-companion/changesUnknown',
                    'The differences are still being computed. Try again in a moment.'
                )
            );
        }
        return outcome;
    }
}
