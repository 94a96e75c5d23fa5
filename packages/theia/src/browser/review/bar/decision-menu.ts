import { ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { CommandMenu } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorLine } from '../../../common';
import { plainText } from '../../dialogs/plain-text';
import type { Review } from '../review';
import { BulkDecisions, ReviewService, reviewsOfAgent } from '@agent-companion/client';
import { rejectWithCommentCommand } from '../comments/comment-commands';
import type { BarMenu } from './bar-actions';
import { BarCommands } from './bar-commands';

const MENU_PATH = ['agent-companion-decision-menu'];

/** Menus beside the deciding buttons: what else to accept with a review, and how else to reject it. */
@injectable()
export class DecisionMenu {
    @inject(ContextMenuRenderer) protected readonly renderer: ContextMenuRenderer;
    @inject(BulkDecisions) protected readonly bulkDecisions: BulkDecisions;
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(BarCommands) protected readonly commands: BarCommands;

    /** Opens a menu below its button. */
    open(review: Review, name: BarMenu, button: HTMLElement): void {
        const { left, bottom } = button.getBoundingClientRect();
        const children = name === 'more' ? this.toAccept(review) : this.toReject(review);
        this.renderer.render({
            menuPath: MENU_PATH,
            menu: { id: MENU_PATH[0], sortString: '', isVisible: () => true, isEmpty: () => false, children },
            anchor: { x: left, y: bottom },
            includeAnchorArg: false,
            context: button
        });
    }

    private toAccept({ request: { agentName } }: Review): CommandMenu[] {
        const label = nls.localize('agent-companion/bar/acceptAll', 'Accept All');
        const labelOfAgent = nls.localize('agent-companion/bar/acceptAllOf', 'Accept All of {0}', agentName);
        const idsOfAgent = (): string[] =>
            reviewsOfAgent(agentName, this.reviews.undecided()).map(({ request }) => request.id);
        return [
            this.entry('1_all', label, () => this.bulkDecisions.accept()),
            this.entry('2_agent', labelOfAgent, () => this.bulkDecisions.accept(idsOfAgent()))
        ];
    }

    private toReject(review: Review): CommandMenu[] {
        return [
            this.entry('1_comment', rejectWithCommentCommand.label ?? '', () =>
                this.commands.run(review, 'rejectWithComment')
            ),
            this.entry('2_all', nls.localize('agent-companion/bar/rejectAll', 'Reject All'), () =>
                this.bulkDecisions.reject()
            )
        ];
    }

    private entry(id: string, label: string, act: () => Promise<void>): CommandMenu {
        const run = (): Promise<void> =>
            act().catch((error: unknown) => {
                this.messages.error(plainText(errorLine(error))).catch(() => undefined);
            });
        const isVisible = (): boolean => true;
        return { id, sortString: id, label, isVisible, isEnabled: () => true, isToggled: () => false, run };
    }
}
