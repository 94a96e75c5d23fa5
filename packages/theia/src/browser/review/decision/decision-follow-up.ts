import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import type { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { FileService } from '@theia/filesystem/lib/browser/file-service';
import { DecisionFollowUp as PageDecisionFollowUp, systemClock } from '@agent-companion/page';
import { reviewPreferences } from '../../../common';
import type { ReviewHunks } from '../changes/review-hunks';
import type { FocusRestorer } from '../focus/focus-restorer';
import type { Review } from '../review';
import type { ReviewService } from '../review-service';
import type { FileOpener } from '../tab/file-opener';
import { changesOf } from '../text/file-content';
import type { ReviewDecisions } from './review-decisions';

/** What follows a decision is done with. */
interface FollowUpCollaborators {
    readonly decisions: Pick<ReviewDecisions, 'onDidDecide'>;
    readonly reviews: Pick<ReviewService, 'undecided'>;
    readonly hunks: Pick<ReviewHunks, 'of'>;
    readonly files: Pick<FileOpener, 'open' | 'show' | 'wouldCoverReview'>;
    readonly focus: Pick<FocusRestorer, 'isUntouchedSince' | 'restore'>;
    readonly editorManager: Pick<EditorManager, 'all'>;
    readonly fileService: Pick<FileService, 'onDidFilesChange'>;
    readonly preferences: Pick<PreferenceService, 'get'>;
}

/**
 * What follows a decision: the accepted file at its first change if the user wants that; and the keyboard goes back to where
 * it was before the review, such as the terminal, unless that would cover the next review.
 */
export class DecisionFollowUp implements FrontendApplicationContribution {
    constructor(private readonly services: FollowUpCollaborators) {}

    onStart(): void {
        const { decisions, hunks, preferences, focus, reviews, editorManager, fileService } = this.services;
        const isNextSeen = (): boolean => reviews.undecided().some(next => next.widget.isVisible);
        new PageDecisionFollowUp<Review>({
            decisions,
            opensFile: () => preferences.get<boolean>(reviewPreferences.openFileAfterAccept, false),
            firstLineOf: review => hunks.of(review)?.[0]?.modified.start ?? 0,
            onDidWrite: fileUri => {
                const file = new URI(fileUri);
                // Reading the file moves its editor's cursor.
                const open = editorManager.all.find(({ editor }) => editor.uri.isEqual(file));
                return open?.editor.onDocumentContentChanged ?? changesOf(fileService, file);
            },
            restoreFocus: (review, opensFile) => focus.restore(review, () => !opensFile && !isNextSeen()),
            openFile: (review, line) => this.openFile(review, line),
            clock: systemClock
        });
    }

    /** The agent may have taken long to write: the user may be elsewhere by now, or its next change has come. */
    private openFile(review: Review, line: number): Promise<void> {
        const { files, focus } = this.services;
        const file = new URI(review.request.fileUri);
        const takesKeyboard = focus.isUntouchedSince(review) && !files.wouldCoverReview(file);
        return takesKeyboard ? files.open(file, line) : files.show(file, line);
    }
}
