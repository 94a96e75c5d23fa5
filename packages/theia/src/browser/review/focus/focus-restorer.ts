import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetConstructionOptions, WidgetManager } from '@theia/core/lib/browser/widget-manager';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ReviewDecisions, ReviewService } from '@agent-companion/client';
import { AgentTerminals } from '../../agents/agent-terminals';
import type { Review } from '../review';
import { isReviewWidget } from '../tab/review-uris';
import { FocusGuard, isFocusNowhere } from './focus-guard';
import { UserInputTracker } from './user-input-tracker';

/** Takes the keyboard with a click. */
const STATUS_BAR = '#theia-statusBar';

/** The key in the tab's storage under which the review with the keyboard is. */
const FOCUSED = 'agent-companion.focused';

/** The key under which the widget is that had the keyboard before, as Theia makes it anew. */
const ORIGIN = 'agent-companion.origin';

/** Where Theia puts the keyboard by itself when a tab has closed. */
const PUT_BY_THEIA = '.theia-editor, .lm-TabBar-toolbar';

/** Where the keyboard was when the user decided a review. */
interface Departure {
    /** The widget that had the keyboard before the review. */
    readonly origin: Widget | undefined;
    /** What had the keyboard. */
    readonly focused: Element | null;
    /** How often the user had pressed or clicked something by then. */
    readonly inputs: number;
}

/** Gives the keyboard back: after decisions to where it was, after reloads to its review. */
@injectable()
export class FocusRestorer implements FrontendApplicationContribution {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(FocusGuard) protected readonly guard: FocusGuard;
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;
    @inject(AgentTerminals) protected readonly terminals: AgentTerminals;

    /** The last widget with the keyboard that was no review. */
    private origin: Widget | undefined;
    /** Where the keyboard was before the user's last input: closing a tab moves it before the closing is known. */
    private beforeInput: { origin?: Widget; active?: Widget; focused: Element | null } = {
        focused: null
    };
    private readonly departures = new WeakMap<Review, Departure>();

    @postConstruct()
    protected init(): void {
        this.shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && !isReviewWidget(newValue)) {
                this.origin = newValue;
            }
        });
        this.input.onDidPress(() => {
            const { activeWidget: active } = this.shell;
            this.beforeInput = { origin: this.origin, active, focused: document.activeElement };
        });
    }

    /** Theia gives the keyboard back to its own tabs only. */
    onStart(): void {
        this.decisions.onDidDecide(({ review }) => {
            const restore = (): void => void this.restore(review).catch(() => undefined);
            if (review.isClosed) {
                restore();
            } else {
                review.onDidLoseTab(restore);
            }
        });
        const before = sessionStorage.getItem(FOCUSED);
        sessionStorage.removeItem(FOCUSED);
        this.reviews.onDidOpen(({ request, widget }) => {
            if (request.id === before) {
                this.guard
                    .moveFocus(async () => isFocusNowhere() && this.shell.activateWidget(widget.id), widget.node)
                    .catch(() => undefined);
            }
        });
        window.addEventListener('pagehide', () => {
            const focused = this.reviews.undecided().find(({ widget }) => widget === this.shell.activeWidget);
            if (focused) {
                sessionStorage.setItem(FOCUSED, focused.request.id);
            }
            const origin = this.origin && this.widgets.getDescription(this.origin);
            if (origin) {
                sessionStorage.setItem(ORIGIN, JSON.stringify(origin));
            }
        });
    }

    /** Where the keyboard was before this page was loaded. */
    private originOf({ request }: Review): Widget | undefined {
        const last = JSON.parse(sessionStorage.getItem(ORIGIN) ?? '{}') as WidgetConstructionOptions;
        return this.widgets.tryGetWidget(last.factoryId, last.options) ?? this.terminals.terminalOf(request.agentName);
    }

    /** The user has just decided a review. */
    markDecided(review: Review): void {
        const { origin = this.originOf(review), focused } = this.beforeInput;
        this.departures.set(review, { origin, focused, inputs: this.input.count });
    }

    /** Gives the keyboard back, unless the user moved it or the next review is seen. */
    private async restore(review: Review): Promise<void> {
        await new Promise(resolve => requestAnimationFrame(resolve));
        const { origin, inputs, focused } = this.departures.get(review) ?? {};
        const isMoved = inputs === this.input.count && document.activeElement !== focused && isFocusIn(PUT_BY_THEIA);
        const isFree = isFocusNowhere() || isMoved;
        const isNextSeen = (): boolean => this.reviews.undecided().some(({ isVisible }) => isVisible);
        if (isFree && origin?.isAttached && (origin.isVisible || !isNextSeen())) {
            await this.guard.moveFocus(() => this.shell.activateWidget(origin.id), origin.node);
        }
    }

    /** Gives the keyboard back to its holder before a click into the status bar. */
    async restoreAfterStatusBar(): Promise<void> {
        const { active } = this.beforeInput;
        if (active?.isAttached && active.isVisible && (isFocusNowhere() || isFocusIn(STATUS_BAR))) {
            await this.guard.moveFocus(() => this.shell.activateWidget(active.id), active.node);
        }
    }
}

function isFocusIn(selector: string): boolean {
    return Boolean(document.activeElement?.closest(selector));
}
