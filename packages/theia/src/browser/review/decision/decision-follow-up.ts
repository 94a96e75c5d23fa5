import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import type { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import type { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { FileService } from '@theia/filesystem/lib/browser/file-service';
import { reviewPreferences } from '../../../common';
import type { ReviewHunks } from '../changes/review-hunks';
import type { FocusRestorer } from '../focus/focus-restorer';
import type { Review } from '../review';
import type { ReviewService } from '../review-service';
import type { FileOpener } from '../tab/file-opener';
import { changesOf, firesInTime } from '../text/file-content';
import type { DecidedReview, ReviewDecisions } from './review-decisions';

/** How long, in milliseconds, the agent may take to write what was accepted before the file is opened as it is. */
const WRITING_MS = 5_000;

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
        this.services.decisions.onDidDecide(decided => this.follow(decided));
    }

    private follow({ review, decision }: DecidedReview): void {
        const { widget, request } = review;
        const opensFile =
            decision.kind === 'accepted' &&
            this.services.preferences.get<boolean>(reviewPreferences.openFileAfterAccept, false);
        const line = this.services.hunks.of(review)?.[0]?.modified.start ?? 0;
        const file = new URI(request.fileUri);
        const written = opensFile ? this.waitUntilWritten(file) : undefined;
        const followUp = async (): Promise<void> => {
            const { reviews, focus } = this.services;
            const isNextSeen = (): boolean => reviews.undecided().some(next => next.widget.isVisible);
            await focus.restore(review, () => !opensFile && !isNextSeen());
            if (opensFile) {
                await written;
                await this.openFile(review, file, line);
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
        const open = this.services.editorManager.all.find(({ editor }) => editor.uri.isEqual(file));
        const writing = open?.editor.onDocumentContentChanged ?? changesOf(this.services.fileService, file);
        await firesInTime(writing, WRITING_MS);
    }

    /** The agent may have taken long to write: the user may be elsewhere by now, or its next change has come. */
    private openFile(review: Review, file: URI, line: number): Promise<void> {
        const takesKeyboard =
            this.services.focus.isUntouchedSince(review) && !this.services.files.wouldCoverReview(file);
        return takesKeyboard ? this.services.files.open(file, line) : this.services.files.show(file, line);
    }
}
