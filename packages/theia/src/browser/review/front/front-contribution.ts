import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentTerminals } from '../../agents/agent-terminals';
import { Review } from '../review';
import { FocusGuard } from '../focus/focus-guard';
import { ReviewRegistry } from '../review-registry';
import { ReviewPlacement } from '../tab/review-placement';
import { HeldReview, ReviewFront } from './review-front';

/** The class of a tab whose review is held back. */
const MARK = 'agent-companion-held-back';

/** Tells the front what happens on the page, and the user what is held back: by a dot on its tab. */
@injectable()
export class FrontContribution implements FrontendApplicationContribution {
    @inject(ReviewFront) protected readonly front: ReviewFront;
    @inject(ReviewRegistry) protected readonly registry: ReviewRegistry;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;
    @inject(ReviewPlacement) protected readonly placement: ReviewPlacement;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;

    private marked: readonly Review[] = [];

    onStart(): void {
        // Theia tells of another tab in front, and of the focus, before it has hidden one tab and shown the other: a review that was
        // revealed within that call would stay on the screen together with the tab that is shown after it.
        const afterwards = (act: () => Promise<void>): void => queueMicrotask(() => void act().catch(() => undefined));
        const update = (): void => afterwards(() => this.front.update());
        this.registry.onDidChange(update);
        this.shell.mainPanel.onDidChangeCurrent(update);
        this.shell.mainPanel.layoutModified.connect(update);
        this.front.onDidChangeHeld(held => this.tell(held));
        this.terminals.onDidFocusAgent(agentName => {
            if (this.focusGuard.isGivingBack) {
                // The user has not turned to the agent: an editor that came in front had the focus for a moment.
                return;
            }
            const terminal = this.terminals.terminalOf(agentName)?.node;
            const covers = ({ widget }: Review): boolean =>
                terminal !== undefined && this.placement.isAmongTabsOf(widget, terminal);
            afterwards(() => this.front.turnToAgent(agentName, covers));
        });
    }

    private tell(held: readonly HeldReview[]): void {
        const reviews = held.map(({ review }) => review);
        this.marked.filter(review => !reviews.includes(review)).forEach(review => setMark(review, false));
        reviews.forEach(review => setMark(review, true));
        this.marked = reviews;
    }
}

function setMark({ widget: { title } }: Review, isHeld: boolean): void {
    const others = title.className.split(' ').filter(name => name !== '' && name !== MARK);
    title.className = [...others, ...(isHeld ? [MARK] : [])].join(' ');
}
