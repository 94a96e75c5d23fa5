import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChangeActions, Hunk, KeptChanges, ReviewService } from '@agent-companion/client';
import { keyLabel, withKey } from '../../messages/key-label';
import { reviewCommands } from '../commands/review-commands';
import { ReviewHandlers } from '../commands/review-handlers';
import { Review } from '../review';
import { BoxButton, BoxButtons } from './change-box';
import { ChangeBoxes } from './change-boxes';
import { KeptMarks } from './kept-marks';
import { ReviewHunks } from './review-hunks';

/** Shows each review's marks at its changes: a box to keep or undo one, and marks beside kept ones. */
@injectable()
export class InlineChanges implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(KeptChanges) protected readonly kept: KeptChanges<Review>;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(ChangeActions) protected readonly actions: ChangeActions<Review>;
    @inject(ReviewHandlers) protected readonly handlers: ReviewHandlers;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    onStart(): void {
        this.reviews.onDidOpen(review => {
            const boxes = new ChangeBoxes(review, this.buttonsOf(review), hunk => this.kept.isKept(review, hunk));
            const marks = new KeptMarks(review);
            const update = (): void => {
                boxes.update();
                marks.show(this.kept.among(review, this.hunks.of(review)));
            };
            review.toDispose.pushAll([boxes, marks, this.kept.onDidKeep(update), this.hunks.onDidChange(update)]);
        });
    }

    private buttonsOf(review: Review): BoxButtons {
        const { actions } = this;
        const keep = nls.localize('agent-companion/keepTip', 'Keep this change: mark it as read');
        const undo = nls.localize('agent-companion/undoTip', 'Undo this change: put the file’s own lines back');
        return {
            keep: this.button(review, 'keepChange', keep, hunk => actions.keep(review, hunk)),
            undo: this.button(review, 'undoChange', undo, hunk => actions.undo(review, hunk))
        };
    }

    private button(
        review: Review,
        name: 'keepChange' | 'undoChange',
        tooltip: string,
        act: (hunk: Hunk) => Promise<void>
    ): BoxButton {
        return {
            tooltip: () => withKey(tooltip, keyLabel(this.keybindings, reviewCommands[name].command.id)),
            press: hunk => void this.handlers.act(review, () => act(hunk)).catch(() => undefined)
        };
    }
}
