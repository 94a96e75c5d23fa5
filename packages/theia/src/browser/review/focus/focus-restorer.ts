import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewDecisions, ReviewService } from '@agent-companion/client';
import { AgentTerminals } from '../../agents/agent-terminals';
import type { Review } from '../review';
import { isReviewWidget } from '../tab/review-uris';
import { FocusGuard, isFocusNowhere } from './focus-guard';
import { UserInputTracker } from './user-input-tracker';

/** Where Theia puts the keyboard by itself when a tab has closed. */
const PUT_BY_THEIA = '.theia-editor, .lm-TabBar-toolbar';

/** Where the keyboard was when the user decided a review. */
interface Departure {
    readonly origin: Widget | undefined;
    readonly focused: Element | null;
    /** How often the user had pressed something by then. */
    readonly inputs: number;
}

/** Gives the keyboard back, after a decision, to where it was before the review. */
@injectable()
export class FocusRestorer implements FrontendApplicationContribution {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(FocusGuard) protected readonly guard: FocusGuard;
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;

    /** The last widget with the keyboard that was no review; unknown after a load of the page. */
    private origin: Widget | undefined;

    onStart(): void {
        this.shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && !isReviewWidget(newValue)) {
                this.origin = newValue;
            }
        });
        // Closing a tab moves the keyboard before the closing is known.
        let before: Omit<Departure, 'inputs'> = { origin: undefined, focused: null };
        this.input.onDidPress(() => (before = { origin: this.origin, focused: document.activeElement }));
        const closed = new WeakMap<Review, Departure>();
        this.reviews.onDidCloseTab(review => closed.set(review, { ...before, inputs: this.input.count }));
        this.decisions.onDidDecide(({ review }) => {
            const departure = closed.get(review) ?? { ...before, inputs: this.input.count };
            const restore = (): void => void this.restore(review, departure).catch(() => undefined);
            if (review.isClosed) {
                restore();
            } else {
                review.onDidLoseTab(restore);
            }
        });
    }

    /** Gives the keyboard back if it is nowhere, or was moved by the closing, unless the next review is seen. */
    private async restore({ request }: Review, { inputs, focused, ...left }: Departure): Promise<void> {
        await new Promise(resolve => requestAnimationFrame(resolve));
        const { activeElement } = document;
        const isMoved = inputs === this.input.count && activeElement !== focused;
        const isFree = isFocusNowhere() || (isMoved && activeElement?.closest(PUT_BY_THEIA));
        const { origin = this.terminals.terminalOf(request.agentName) } = left;
        const isNextSeen = (): boolean => this.reviews.undecided().some(({ isVisible }) => isVisible);
        if (isFree && origin?.isAttached && (origin.isVisible || !isNextSeen())) {
            await this.guard.activate(origin);
        }
    }
}
