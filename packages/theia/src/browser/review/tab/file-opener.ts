import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetOpenMode } from '@theia/core/lib/browser/widget-open-handler';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { StatusMessages } from '../../messages/status-messages';
import { ReviewChanges } from '../changes/review-changes';
import { FocusGuard } from '../focus/focus-guard';
import { UserInputTracker } from '../focus/user-input-tracker';
import type { Review } from '../review';
import { isReviewWidget } from './review-uris';

/** Opens the files that reviews are about: in an editor that shows one already, else among the user's own tabs. */
@injectable()
export class FileOpener {
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(EditorManager) protected readonly editorManager: EditorManager;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(StatusMessages) protected readonly messages: StatusMessages;

    /** Opens the file of a review at the line that the cursor is at in that. */
    async openFrom(review: Review): Promise<void> {
        const file = new URI(review.request.fileUri);
        const inputs = this.input.count;
        if (!(await this.fileService.exists(file))) {
            const sentence = nls.localize(
                'agent-companion/noFileYet',
                'There is no file {0}: accept to make it.',
                file.path.base
            );
            this.messages.show({ sentence });
            return;
        }
        const line = new ReviewChanges(review.editor).fileLine;
        // Looking for the file may have taken long, and the user types elsewhere by now.
        await (inputs === this.input.count ? this.open(file, line) : this.show(file, line));
    }

    /** Opens a file with the keyboard, and with its cursor at a line, counted from zero, if one is given. */
    async open(file: URI, line: number | undefined): Promise<void> {
        await this.focusGuard.moveFocus(() => this.openIn(file, line, 'activate'));
    }

    /** Opens a file without the keyboard, and behind the front tab if that has the keyboard or is a review. */
    show(file: URI, line: number | undefined, character = 0): Promise<void> {
        const covered = this.coveredBy(file);
        const isNeeded = covered && (isReviewWidget(covered) || covered.node.contains(document.activeElement));
        return this.focusGuard.keepFocus(() => this.openIn(file, line, isNeeded ? 'open' : 'reveal', character));
    }

    private async openIn(file: URI, line: number | undefined, mode: WidgetOpenMode, character = 0): Promise<void> {
        const selection = line === undefined ? undefined : { start: { line, character } };
        // Theia would open a second editor of the file in the group that was used last, such as that of the reviews.
        const ref = this.neighbourOf(file);
        await this.editorManager.open(file, { mode, selection, ...(ref && { widgetOptions: { ref } }) });
    }

    /** Widget in front where the file's tab is or would be, unless that is the file. */
    private coveredBy(file: URI): Widget | undefined {
        const neighbour = this.neighbourOf(file);
        const bar = neighbour && this.shell.getTabBarFor(neighbour);
        const inFront = bar?.currentTitle?.owner ?? this.shell.getCurrentWidget('main');
        return this.editorsOf(file).some(editor => editor === inFront) ? undefined : inFront;
    }

    /** Neighbour of the file's tab, or of its place. */
    private neighbourOf(file: URI): Widget | undefined {
        const tabs = this.shell.getWidgets('main').filter(widget => !isReviewWidget(widget));
        return visibleOrLast(this.editorsOf(file)) ?? visibleOrLast(tabs);
    }

    private editorsOf(file: URI): Widget[] {
        return this.editorManager.all.filter(({ isAttached, editor }) => isAttached && editor.uri.isEqual(file));
    }
}

function visibleOrLast(widgets: readonly Widget[]): Widget | undefined {
    return widgets.find(({ isVisible }) => isVisible) ?? widgets.at(-1);
}
