import { ContextMenuRenderer } from '@theia/core/lib/browser/context-menu-renderer';
import { CommandMenu } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorLine } from '../../../common';
import { plainText } from '../../dialogs/plain-text';
import { BulkDecisions } from '../bulk/bulk-decisions';
import type { Review } from '../review';
import { ReviewService } from '../review-service';
import { reviewsOfAgent } from '@agent-companion/page';

const MENU_PATH = ['agent-companion-accept-menu'];

/** The menu beside the button that accepts: what else can be accepted with a review. */
@injectable()
export class AcceptMenu {
    @inject(ContextMenuRenderer) protected readonly renderer: ContextMenuRenderer;
    @inject(BulkDecisions) protected readonly bulkDecisions: BulkDecisions;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(MessageService) protected readonly messages: MessageService;

    /** Opens the menu below a button. */
    open({ request: { agentName } }: Review, button: HTMLElement): void {
        const { left, bottom } = button.getBoundingClientRect();
        const label = nls.localize('agent-companion/bar/acceptAll', 'Accept All');
        const labelOfAgent = nls.localize('agent-companion/bar/acceptAllOf', 'Accept All of {0}', agentName);
        const idsOfAgent = (): string[] =>
            reviewsOfAgent(agentName, this.reviews.undecided()).map(({ request }) => request.id);
        const children = [
            this.entry('1_all', label, () => this.bulkDecisions.accept()),
            this.entry('2_agent', labelOfAgent, () => this.bulkDecisions.accept(idsOfAgent()))
        ];
        this.renderer.render({
            menuPath: MENU_PATH,
            menu: { id: MENU_PATH[0], sortString: '', isVisible: () => true, isEmpty: () => false, children },
            anchor: { x: left, y: bottom },
            includeAnchorArg: false,
            context: button
        });
    }

    private entry(id: string, label: string, accept: () => Promise<void>): CommandMenu {
        const run = (): Promise<void> =>
            accept().catch((error: unknown) => {
                this.messages.error(plainText(errorLine(error))).catch(() => undefined);
            });
        const isVisible = (): boolean => true;
        return { id, sortString: id, label, isVisible, isEnabled: () => true, isToggled: () => false, run };
    }
}
