import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Event } from '@theia/core/lib/common/event';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { waitForEvent } from '@theia/core/lib/common/promise-util';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { reviewPreferences } from '../../../common';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { FileOpener } from '../tab/file-opener';
import { FocusRestorer } from '../focus/focus-restorer';
import { DecidedReview, ReviewDecisions } from './review-decisions';
import { ReviewHunks } from '../changes/review-hunks';
import { ReviewPlacement } from '../tab/review-placement';

/** How long, in milliseconds, the agent may take to write what was accepted before the file is opened as it is. */
const WRITING = 5_000;

/**
 * What follows a decision: the accepted file at its first change if the user wants that, else the next review that
 * waits; and the keyboard goes back to where it was before the review, such as the terminal.
 */
@injectable()
export class DecisionFollowUp implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(FileOpener) protected readonly fileOpener: FileOpener;
    @inject(ReviewPlacement) protected readonly placement: ReviewPlacement;
    @inject(FocusRestorer) protected readonly focus: FocusRestorer;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(EditorManager) protected readonly editorManager: EditorManager;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    onStart(): void {
        this.decisions.onDidDecide(decided => this.follow(decided));
    }

    private follow({ review, decision }: DecidedReview): void {
        const { widget, request } = review;
        const hadKeyboard = widget === this.shell.activeWidget;
        const wasInFront = widget.isVisible;
        const opensFile =
            decision.kind === 'accepted' && this.preferences.get<boolean>(reviewPreferences.openFileAfterAccept, false);
        const line = this.hunks.of(review)?.[0]?.modified.start ?? 0;
        const file = new URI(request.fileUri);
        const written = opensFile ? this.waitUntilWritten(file) : undefined;
        const followUp = async (): Promise<void> => {
            if (opensFile) {
                await (this.focus.isHidden(review) || this.focus.restore(review));
                await written;
                await this.openFile(review, file, line);
                return;
            }
            const hasNext = wasInFront && (await this.revealNext());
            // A user who clicks through the reviews wants to see the next one.
            if (hadKeyboard || !hasNext || !this.focus.isHidden(review)) {
                await this.focus.restore(review);
            }
        };
        const begin = (): void => void followUp().catch(() => undefined);
        if (widget.isDisposed) {
            begin();
        } else {
            widget.disposed.connect(begin);
        }
    }

    /** Resolves once the agent has written a file, and an editor that shows it has read it, which moves its cursor. */
    private async waitUntilWritten(file: URI): Promise<void> {
        const open = this.editorManager.all.find(({ editor }) => editor.uri.isEqual(file));
        const writing: Event<unknown> = open
            ? open.editor.onDocumentContentChanged
            : Event.filter(this.fileService.onDidFilesChange, event => event.contains(file));
        await waitForEvent(writing, WRITING).catch(() => undefined);
    }

    /** Whether there is a review in front after that. */
    private async revealNext(): Promise<boolean> {
        const [next] = this.reviews.undecided();
        const isReading = this.reviews.reviewInFront() !== undefined;
        if (next && !isReading) {
            await this.placement.bringUp(next.widget, false);
        }
        return isReading || next !== undefined;
    }

    /** The agent may have taken long to write: the user may be elsewhere by now, or its next change has come. */
    private openFile(review: Review, file: URI, line: number): Promise<void> {
        const takesKeyboard = this.focus.isUntouchedSince(review) && !this.fileOpener.wouldCoverReview(file);
        return takesKeyboard ? this.fileOpener.open(file, line) : this.fileOpener.show(file, line);
    }
}
