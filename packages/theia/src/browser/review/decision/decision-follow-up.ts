import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { reviewPreferences } from '../../../common';
import { eventOrTimeout } from '../../event-timeout';
import { Review } from '../review';
import { ReviewService } from '../review-service';
import { FileOpener } from '../tab/file-opener';
import { FocusRestorer } from '../focus/focus-restorer';
import { DecidedReview } from './review-decisions';
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
    constructor(
        @inject(ReviewService) private readonly reviews: ReviewService,
        @inject(ReviewHunks) private readonly hunks: ReviewHunks,
        @inject(FileOpener) private readonly files: FileOpener,
        @inject(ReviewPlacement) private readonly placement: ReviewPlacement,
        @inject(FocusRestorer) private readonly keyboard: FocusRestorer,
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(EditorManager) private readonly editorManager: EditorManager,
        @inject(FileService) private readonly fileService: FileService,
        @inject(PreferenceService) private readonly preferences: PreferenceService
    ) {}

    onStart(): void {
        this.reviews.onDidDecide(decided => this.follow(decided));
    }

    private follow({ review, decision }: DecidedReview): void {
        const { widget, request } = review;
        const hadKeyboard = widget === this.shell.activeWidget;
        const wasInFront = widget.isVisible;
        const opensFile =
            decision.kind === 'accepted' && this.preferences.get<boolean>(reviewPreferences.openFileAfterAccept, false);
        const line = this.hunks.of(review)?.[0]?.modified.start ?? 0;
        const file = new URI(request.fileUri);
        const written = opensFile ? this.written(file) : undefined;
        const go = async (): Promise<void> => {
            if (opensFile) {
                await (this.keyboard.isHidden(review) || this.keyboard.giveBack(review));
                await written;
                await this.openFile(review, file, line);
                return;
            }
            const hasNext = wasInFront && (await this.revealNext());
            // Whoever clicks through the reviews wants to see the next one.
            if (hadKeyboard || !hasNext || !this.keyboard.isHidden(review)) {
                await this.keyboard.giveBack(review);
            }
        };
        const start = (): void => void go().catch(() => undefined);
        if (widget.isDisposed) {
            start();
        } else {
            widget.disposed.connect(start);
        }
    }

    /** Resolves once the agent has written a file, and an editor that shows it has read it: that moves its cursor. */
    private written(file: URI): Promise<unknown> {
        const open = this.editorManager.all.find(({ editor }) => editor.uri.isEqual(file));
        return open
            ? eventOrTimeout(open.editor.onDocumentContentChanged, WRITING)
            : eventOrTimeout(this.fileService.onDidFilesChange, WRITING, event => event.contains(file));
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

    /** The agent has taken its time to write: the user may be elsewhere by now, or its next change has come. */
    private openFile(review: Review, file: URI, line: number): Promise<void> {
        const takesKeyboard = this.keyboard.isLeftAsItWas(review) && !this.files.wouldCoverReview(file);
        return takesKeyboard ? this.files.open(file, line) : this.files.show(file, line);
    }
}
