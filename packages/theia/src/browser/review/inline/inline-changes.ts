import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChangeActions } from '../changes/change-actions';
import { ReviewProgress } from '../changes/review-progress';
import { reviewCommands } from '../commands/review-commands';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { placeOf } from './box-place';
import { BoxButtons } from './change-box';
import { ChangeBoxes } from './change-boxes';
import { KeptMarks } from './kept-marks';

/** What each review shows at its changes: a box to keep or undo one, and marks beside those that are kept. */
@injectable()
export class InlineChanges implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewProgress) protected readonly progress: ReviewProgress;
    @inject(ChangeActions) protected readonly actions: ChangeActions;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    onStart(): void {
        this.reviews.onDidOpen(review => {
            const boxes = new ChangeBoxes(review, this.buttonsOf(review), hunk => this.progress.isKept(review, hunk));
            const marks = new KeptMarks(review, () => this.progress.keptIn(review));
            const update = (): void => {
                boxes.update();
                marks.update();
            };
            review.toDispose.pushAll([boxes, marks, this.progress.onDidChange(update)]);
        });
    }

    private buttonsOf(review: Review): BoxButtons {
        const { keepChange, undoChange } = reviewCommands;
        return {
            keep: {
                tooltip: this.withKey(
                    keepChange.command.id,
                    nls.localize('agent-companion/keepTip', 'Keep this change: mark it as read')
                ),
                press: hunk => void this.actions.keep(review, placeOf(hunk)).catch(() => undefined)
            },
            undo: {
                tooltip: this.withKey(
                    undoChange.command.id,
                    nls.localize('agent-companion/undoTip', 'Undo this change: put the file’s own lines back')
                ),
                press: hunk => void this.actions.undo(review, placeOf(hunk)).catch(() => undefined)
            }
        };
    }

    private withKey(commandId: string, tooltip: string): string {
        const [binding] = this.keybindings.getKeybindingsForCommand(commandId);
        return binding ? `${tooltip} (${this.keybindings.acceleratorFor(binding, '+').join(' ')})` : tooltip;
    }
}
