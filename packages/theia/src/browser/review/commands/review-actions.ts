import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { StatusMessages } from '../../messages/status-messages';
import { UserInputTracker } from '../focus/user-input-tracker';
import { ReviewNavigation } from '../review-navigation';
import { Review } from '../review';
import { FileOpener } from '../tab/file-opener';
import { ReviewAppearance } from '../tab/review-appearance';
import { ReviewChanges } from '../changes/review-changes';

/** What a user can do with a review besides deciding it. */
@injectable()
export class ReviewActions {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(FileOpener) protected readonly fileOpener: FileOpener;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(StatusMessages) protected readonly messages: StatusMessages;
    @inject(ReviewAppearance) protected readonly appearance: ReviewAppearance;

    /** Goes to a change and takes the keyboard there; from elsewhere, such as the terminal, to the one shown already. */
    async goToChange(review: Review, where: 'next' | 'previous', isButton: boolean): Promise<void> {
        const { widget, editor } = review;
        const changes = new ReviewChanges(editor);
        if (this.shell.activeWidget === widget) {
            // At once, before the next key is typed.
            changes.go(where);
            return;
        }
        if (isButton || !changes.isAtChange) {
            changes.go(where);
        }
        await this.navigation.goTo(review);
    }

    toggleLayout(): Promise<void> {
        return this.appearance.toggleLayout();
    }

    /** Opens the file at the line that the cursor is at in the review. */
    async openFile(review: Review): Promise<void> {
        const file = new URI(review.request.fileUri);
        const inputs = this.input.count;
        if (!(await this.fileService.exists(file))) {
            this.hint(
                nls.localize('agent-companion/noFileYet', 'There is no file {0}: accept to make it.', file.path.base)
            );
            return;
        }
        const line = new ReviewChanges(review.editor).fileLine;
        // Looking for the file may have taken long, and the user types elsewhere by now.
        await (inputs === this.input.count ? this.fileOpener.open(file, line) : this.fileOpener.show(file, line));
    }

    /** Says what keeps a command from being done. */
    hint(sentence: string): void {
        this.messages.show({ sentence });
    }
}
