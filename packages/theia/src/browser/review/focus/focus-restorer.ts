import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { Event } from '@theia/core/lib/common/event';
import type { Review } from '../review';
import { FocusGuard, isFocusNowhere } from './focus-guard';
import type { UserInputTracker } from './user-input-tracker';

/** Where the keyboard is after a click on a button of a review's toolbar. */
const TOOLBAR = '.lm-TabBar-toolbar';

/** Which takes the keyboard with a click. */
const STATUS_BAR = '#theia-statusBar';

/** Where else Theia puts the keyboard by itself when a review has closed. */
const PUT_BY_THEIA = `.theia-editor, ${TOOLBAR}`;

/** A widget that can have the keyboard. */
export type FocusableWidget = Pick<Widget, 'id' | 'node' | 'isAttached' | 'isVisible'>;

/** Theia's shell, as far as the focus of its widgets goes. */
export interface FocusShell extends Pick<ApplicationShell, 'activateWidget'> {
    readonly activeWidget: FocusableWidget | undefined;
    readonly onDidChangeActiveWidget: Event<{ readonly newValue: FocusableWidget | null }>;
}

/** Where the keyboard was, and how much had been pressed, when the user decided a review. */
interface Departure {
    /** The widget that had the keyboard before the review. */
    readonly origin: FocusableWidget | undefined;
    readonly wasInReview: boolean;
    /** Whether it was decided by closing its tab: the keyboard has been elsewhere ever since. */
    readonly wasClosed: boolean;
    /** How often the user had pressed or clicked something by then. */
    readonly inputs: number;
    readonly clicks: number;
    /** Whether the user had gone elsewhere by keys when the tab was closed. */
    hasGone?: boolean;
}

/** Knows where the keyboard was before the user turned to a review, and gives it back there after the decision. */
export class FocusRestorer {
    /** The last widget with the keyboard that was no review. */
    private origin: FocusableWidget | undefined;
    /** Where the keyboard was before the user's last input: closing a tab moves it before the closing is known. */
    private beforeInput: { origin?: FocusableWidget; active?: FocusableWidget } = {};
    private readonly departures = new WeakMap<Review, Departure>();
    /** Where the last key went that went anywhere, and how much had been pressed with it. */
    private lastPress: { inputs: number; element: Element | null } = { inputs: 0, element: null };

    constructor(
        private readonly shell: FocusShell,
        private readonly input: UserInputTracker,
        private readonly guard: FocusGuard,
        isReview: (widget: FocusableWidget) => boolean
    ) {
        shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && !isReview(newValue)) {
                this.origin = newValue;
            }
        });
        input.onDidPress(() => {
            this.beforeInput = { origin: this.origin, active: shell.activeWidget };
            if (!isFocusIn(TOOLBAR)) {
                this.lastPress = { inputs: input.count, element: document.activeElement };
            }
        });
    }

    /** The user has just decided a review. */
    markDecided(review: Review): void {
        const { origin, active } = this.beforeInput;
        const { count: inputs, clicks } = this.input;
        const wasClosed = review.widget.isDisposed;
        this.departures.set(review, { origin, wasInReview: active === review.widget, wasClosed, inputs, clicks });
    }

    /** Whether the user has decided from within a review, and done nothing since. */
    isUntouchedSince(review: Review): boolean {
        const departure = this.departures.get(review);
        return departure?.wasInReview === true && departure.inputs === this.input.count;
    }

    /** The tab of a review is about to be closed by program, which moves the keyboard. */
    markClosing(review: Review): void {
        const departure = this.departures.get(review);
        if (departure && !departure.wasClosed) {
            departure.hasGone = !review.widget.node.contains(document.activeElement) && !isFocusIn(TOOLBAR);
        }
    }

    /**
     * The review's tab is gone: gives the keyboard back to where it was before, once the page is drawn without the tab, unless the
     * user has put it elsewhere meanwhile.
     * @param mayCover asked then: whether that may bring in front what is behind another tab.
     */
    restore(review: Review, mayCover: () => boolean): Promise<void> {
        return this.guard.moveFocusWhenDrawn(async () => {
            const departure = this.departures.get(review);
            const origin = departure?.origin;
            const canHaveFocus = origin?.isAttached === true && (origin.isVisible || mayCover());
            if (!departure || !origin || !canHaveFocus || this.hasGoneElsewhere(departure, review)) {
                return;
            }
            const hasFocus = origin.node.contains(document.activeElement);
            if (!hasFocus && (departure.wasInReview || isFocusIn(PUT_BY_THEIA))) {
                await this.shell.activateWidget(origin.id);
            }
        }, this.departures.get(review)?.origin?.node);
    }

    /** Gives the keyboard back to what had it before the click that is being handled, if that has put it into the status bar. */
    async restoreAfterStatusBar(): Promise<void> {
        const { active } = this.beforeInput;
        if (active?.isAttached && active.isVisible && isFocusIn(STATUS_BAR)) {
            await this.guard.moveFocus(() => this.shell.activateWidget(active.id), active.node);
        }
    }

    private hasGoneElsewhere({ hasGone, wasClosed, inputs, clicks }: Departure, review: Review): boolean {
        const hasClicked = clicks !== this.input.clicks;
        // What has taken the keys may be gone, and what they have asked for still be on its way, such as a file.
        const { inputs: pressed, element } = this.lastPress;
        const hasPressed = pressed > inputs && !review.widget.node.contains(element);
        return hasGone === true || hasClicked || hasPressed || (wasClosed && inputs !== this.input.count);
    }
}

/** Whether the focus is in nothing, or in what a selector describes. */
function isFocusIn(selector: string): boolean {
    return isFocusNowhere() || Boolean(document.activeElement?.closest(selector));
}
