import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { QuickInputService } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { nls } from '@theia/core/lib/common/nls';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { REVIEW_IN_FRONT } from '../commands/review-commands';
import { ReviewHandlers } from '../commands/review-handlers';
import { ReviewService, reviewTitle } from '@agent-companion/client';
import type { ReviewRequest } from '../../../common';
import type { Review } from '../review';
import { isReviewWidget } from '../tab/review-uris';
import { commentLinesCommand, listCommentsCommand, rejectWithCommentCommand } from './comment-commands';
import { commentLabel, CommentZones } from './comment-zones';
import { LineComment, ReviewComments } from './review-comments';
import { ReviewFeedback } from './review-feedback';

/** Has the user comment on a review: on all of it, which rejects it, and on its lines. */
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
    @inject(ReviewFeedback) protected readonly feedback: ReviewFeedback;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(QuickPickService) protected readonly quickPick: QuickPickService;

    onStart(): void {
        this.reviews.onDidOpen(review => review.toDispose.push(new CommentZones(review, this.comments)));
    }

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(
            rejectWithCommentCommand,
            this.handlers.decisionHandler(review => this.rejectWithComment(review))
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
                when: REVIEW_IN_FRONT
            })
        );
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        const when = REVIEW_IN_FRONT;
        keybindings.registerKeybinding({ command: commentLinesCommand.id, keybinding: 'shift+alt+n', when });
        keybindings.registerKeybinding({ command: rejectWithCommentCommand.id, keybinding: 'shift+alt+delete', when });
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        for (const { id, label } of [commentLinesCommand, listCommentsCommand, rejectWithCommentCommand]) {
            toolbar.registerItem({ id, command: id, tooltip: label, group: '2_comments', isVisible: isReviewWidget });
        }
    }

    private async rejectWithComment(review: Review): Promise<void> {
        const { revision } = review.request;
        const sentence = await this.quickInput.input({
            title: reviewTitle(review.request, review.isUnattended),
            prompt: rejectionQuestion(review.request),
            placeHolder: nls.localize('agent-companion/whyRejectExample', 'Use the other API'),
            value: this.feedback.unsent(review)
        });
        if (sentence?.trim()) {
            await this.feedback.reject(review, revision, sentence.trim());
        }
    }

    /** Asks for a comment on the selected lines, or for another text of the one that is there. */
    private async commentLines(review: Review): Promise<void> {
        const selection = review.editor.diffEditor.getModifiedEditor().getSelection();
        const first = selection?.startLineNumber ?? 1;
        const last = Math.max(first, (selection?.endLineNumber ?? 1) - (selection?.endColumn === 1 ? 1 : 0));
        const { id, revision } = review.request;
        const existing = this.comments.at(id, first, revision);
        const quote = review.editor.diffEditor.getModifiedEditor().getModel()?.getLineContent(first) ?? '';
        await this.editComment(review, existing ?? { first, last, text: '', revision, quote }, existing);
    }

    /** Lists the comments; the one that is picked can be changed. */
    private async listComments(review: Review): Promise<void> {
        const comments = this.comments.of(review.request.id);
        const items = comments.map(comment => ({
            label: commentLabel(comment, review.request.revision, `${comment.first}: ${comment.text}`),
            comment
        }));
        const picked = await this.quickPick.show(items);
        if (picked) {
            review.editor.diffEditor.getModifiedEditor().revealLineInCenterIfOutsideViewport(picked.comment.first);
            await this.editComment(review, picked.comment, picked.comment);
        }
    }

    /** An empty text removes a comment. */
    private async editComment(review: Review, comment: LineComment, existing: LineComment | undefined): Promise<void> {
        const { id } = review.request;
        const text = await this.quickInput.input({
            title: reviewTitle(review.request, review.isUnattended),
            prompt: commentQuestion(comment),
            value: comment.text
        });
        if (text?.trim()) {
            this.comments.replace(id, existing, { ...comment, text: text.trim() });
        } else if (text !== undefined && existing) {
            this.comments.remove(id, existing);
        }
    }
}

/** Asks why the user rejects a change, and says where the words go. */
function rejectionQuestion({ agentName, byCompanion, hearsComments, hasKnownPrompt }: ReviewRequest): string {
    if (byCompanion) {
        return nls.localize(
            'agent-companion/whyRejectTool',
            'Reject this change. Your words go into the answer to the agent that asked for it'
        );
    }
    if (hearsComments) {
        return nls.localize('agent-companion/whyRejectHeard', 'Reject this change. Your words go to {0}', agentName);
    }
    return hasKnownPrompt
        ? nls.localize(
              'agent-companion/whyReject',
              'Reject this change. Your words go into the prompt of {0}, where you send them',
              agentName
          )
        : nls.localize(
              'agent-companion/whyRejectCopy',
              'Reject this change. You can copy your words then, for {0}',
              agentName
          );
}

/** Asks for a comment on lines. */
function commentQuestion({ first, last }: LineComment): string {
    return first === last
        ? nls.localize('agent-companion/commentOnLine', 'Comment on line {0}.', first)
        : nls.localize('agent-companion/commentOnLines', 'Comment on lines {0}-{1}.', first, last);
}
