import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { DecisionFollowUp as PageDecisionFollowUp, ReviewDecisions, systemClock } from '@agent-companion/client';
import { reviewPreferences } from '../../common';
import { ReviewHunks } from './changes/review-hunks';
import { FocusRestorer } from './focus/focus-restorer';
import type { Review } from './review';
import { ReviewService } from './review-service';
import { FileOpener } from './tab/file-opener';
import { changesOf } from './text/file-content';

/** Opens an accepted file if wanted; gives the keyboard back, unless covering the next review. */
@injectable()
export class DecisionFollowUp implements FrontendApplicationContribution {
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(FileOpener) protected readonly files: FileOpener;
    @inject(FocusRestorer) protected readonly focus: FocusRestorer;
    @inject(EditorManager) protected readonly editorManager: EditorManager;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    onStart(): void {
        const isNextSeen = (): boolean => this.reviews.undecided().some(next => next.widget.isVisible);
        new PageDecisionFollowUp<Review>({
            decisions: this.decisions,
            opensFile: () => this.preferences.get<boolean>(reviewPreferences.openFileAfterAccept, false),
            firstLineOf: review => this.hunks.of(review)?.[0]?.modified.start ?? 0,
            onDidWrite: fileUri => {
                const file = new URI(fileUri);
                // Reading the file moves its editor's cursor.
                const open = this.editorManager.all.find(({ editor }) => editor.uri.isEqual(file));
                return open?.editor.onDocumentContentChanged ?? changesOf(this.fileService, file);
            },
            restoreFocus: (review, opensFile) => this.focus.restore(review, () => !opensFile && !isNextSeen()),
            openFile: (review, line) => this.openFile(review, line),
            clock: systemClock
        });
    }

    /** Opens the file, without the keyboard if the user is elsewhere by now or a next change has come. */
    private openFile(review: Review, line: number): Promise<void> {
        const file = new URI(review.request.fileUri);
        const takesKeyboard = this.focus.isUntouchedSince(review) && !this.files.wouldCoverReview(file);
        return takesKeyboard ? this.files.open(file, line) : this.files.show(file, line);
    }
}
