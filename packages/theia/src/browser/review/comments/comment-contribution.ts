import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { REVIEW_IN_FRONT, WRITTEN_IN_FRONT } from '../commands/review-commands';
import { ReviewHandlers } from '../commands/review-handlers';
import { commentLabel, ReviewComments, ReviewFeedback, ReviewService } from '@agent-companion/client';
import type { Review } from '../review';
import { isReviewWidget } from '../tab/review-uris';
import { commentLinesCommand, listCommentsCommand, rejectWithCommentCommand } from './comment-commands';
import { CommentedEditor, CommentZones } from './comment-zones';

/** Keys and menus of comments are those of files on disk as well. */
const DIFF_IN_FRONT = `${REVIEW_IN_FRONT} || ${WRITTEN_IN_FRONT}`;

/** Has the user comment on a diff: on all of it, which rejects or undoes it, and on its lines. */
@injectable()
export class CommentContribution
    implements
        CommandContribution,
        MenuContribution,
        KeybindingContribution,
        TabBarToolbarContribution,
        FrontendApplicationContribution
{
    @inject(ReviewHandlers) protected readonly handlers: ReviewHandlers;
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewComments) protected readonly comments: ReviewComments;
    @inject(ReviewFeedback) protected readonly feedback: ReviewFeedback<Review>;
    @inject(QuickPickService) protected readonly quickPick: QuickPickService;

    onStart(): void {
        this.reviews.onDidOpen(review => review.toDispose.push(new CommentZones(review, this.comments)));
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(
            rejectWithCommentCommand,
            this.handlers.decisionHandler(review => this.feedback.rejectWithComment(review))
        );
        commands.registerCommand(
            commentLinesCommand,
            this.handlers.handler(review => this.commentLines(review))
        );
        commands.registerCommand(
            listCommentsCommand,
            this.handlers.handler(review => this.listComments(review), {
                isAllowed: review => this.comments.of(review.request.id).length > 0
            })
        );
    }

    registerMenus(menus: MenuModelRegistry): void {
        [commentLinesCommand, listCommentsCommand, rejectWithCommentCommand].forEach(({ id }, order) =>
            menus.registerMenuAction([...EDITOR_CONTEXT_MENU, '5_agent'], {
                commandId: id,
                order: `${order}`,
                when: id === commentLinesCommand.id ? DIFF_IN_FRONT : REVIEW_IN_FRONT
            })
        );
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = DIFF_IN_FRONT;
        keybindings.registerKeybinding({ command: commentLinesCommand.id, keybinding: 'shift+alt+n', when });
        keybindings.registerKeybinding({
            command: rejectWithCommentCommand.id,
            keybinding: 'shift+alt+delete',
            when
        });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        for (const { id, label } of [commentLinesCommand, listCommentsCommand, rejectWithCommentCommand]) {
            toolbar.registerItem({ id, command: id, tooltip: label, group: '2_comments', isVisible: isReviewWidget });
        }
    }

    /** Asks for a comment on the selected lines, or for another text of the one that is there. */
    async commentLines({ editor, commented }: CommentedEditor): Promise<void> {
        const modified = editor.diffEditor.getModifiedEditor();
        const selection = modified.getSelection();
        const first = selection?.startLineNumber ?? 1;
        const last = Math.max(first, (selection?.endLineNumber ?? 1) - (selection?.endColumn === 1 ? 1 : 0));
        const { id, revision } = commented;
        const existing = this.comments.at(id, first, revision);
        const quote = modified.getModel()?.getLineContent(first) ?? '';
        await this.feedback.editComment(commented, existing ?? { first, last, text: '', revision, quote });
    }

    /** Lists the comments; the one that is picked can be changed. */
    async listComments({ editor, commented }: CommentedEditor): Promise<void> {
        const comments = this.comments.of(commented.id);
        const items = comments.map(comment => ({
            label: commentLabel(comment, commented.revision, `${comment.first}: ${comment.text}`),
            comment
        }));
        const picked = await this.quickPick.show(items);
        if (picked) {
            editor.diffEditor.getModifiedEditor().revealLineInCenterIfOutsideViewport(picked.comment.first);
            await this.feedback.editComment(commented, picked.comment);
        }
    }
}
