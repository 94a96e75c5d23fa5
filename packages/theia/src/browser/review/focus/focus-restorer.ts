import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { UserActivity } from './user-activity';
import { Review } from '../review';
import { moveFocus } from './focus-guard';
import { reviewIdIn } from '../tab/review-uris';

/** Where the keyboard is after a click on a button of a review's toolbar. */
const TOOLBAR = '.lm-TabBar-toolbar';

/** Where else Theia puts the keyboard by itself when a review has closed. */
const NOBODYS_CHOICE = `.theia-editor, ${TOOLBAR}`;

/** How the user decided a review. */
interface WayBack {
    readonly home: Widget | undefined;
    readonly wasInReview: boolean;
    /** Whether it was decided by closing its tab: the keyboard has been elsewhere ever since. */
    readonly wasClosed: boolean;
    /** What the user had done by then. */
    readonly acts: number;
    readonly clicks: number;
    /** Whether the user had gone elsewhere by keys when its tab was closed. */
    hasGone?: boolean;
}

/** Knows where the keyboard was before the user turned to a review, and gives it back there after the decision. */
@injectable()
export class FocusRestorer implements FrontendApplicationContribution {
    /** The last widget with the keyboard that was no review. */
    private home: Widget | undefined;
    /** What was so when the user last clicked or pressed a key. */
    private before: { home?: Widget; active?: Widget } = {};
    private readonly ways = new WeakMap<Review, WayBack>();

    constructor(
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(UserActivity) private readonly acts: UserActivity
    ) {}

    onStart(): void {
        this.shell.onDidChangeActiveWidget(({ newValue }) => {
            if (newValue && reviewIdIn(newValue) === undefined) {
                this.home = newValue;
            }
        });
        // Closing a tab moves the keyboard to a neighbour before anybody hears that it is closed.
        const remember = (): void => void (this.before = { home: this.home, active: this.shell.activeWidget });
        window.addEventListener('keydown', remember, { capture: true });
        window.addEventListener('pointerdown', remember, { capture: true });
    }

    /** The user has just decided a review. */
    leave(review: Review): void {
        const { home, active } = this.before;
        const { count: acts, clicks } = this.acts;
        const wasClosed = review.widget.isDisposed;
        this.ways.set(review, { home, wasInReview: active === review.widget, wasClosed, acts, clicks });
    }

    /** Whether the user has decided from within a review, and done nothing since. */
    isLeftAsItWas(review: Review): boolean {
        const way = this.ways.get(review);
        return way?.wasInReview === true && way.acts === this.acts.count;
    }

    /** The tab of a review is about to be closed, which moves the keyboard. */
    beforeClosing(review: Review): void {
        const way = this.ways.get(review);
        if (way && !way.wasClosed) {
            way.hasGone = !review.widget.node.contains(document.activeElement) && !isNowhere(TOOLBAR);
        }
    }

    /** Whether giving the keyboard back would bring something in front that is behind another tab. */
    isHidden(review: Review): boolean {
        return this.ways.get(review)?.home?.isVisible === false;
    }

    /** The review's tab is gone: puts the keyboard where it was before, unless the user has put it elsewhere meanwhile. */
    async giveBack(review: Review): Promise<void> {
        const way = this.ways.get(review);
        if (way?.home?.isAttached && !this.hasGoneElsewhere(way) && !way.home.node.contains(document.activeElement)) {
            const { id } = way.home;
            if (way.wasInReview || isNowhere(NOBODYS_CHOICE)) {
                await moveFocus(() => this.shell.activateWidget(id));
            }
        }
    }

    private hasGoneElsewhere({ hasGone, wasClosed, acts, clicks }: WayBack): boolean {
        return hasGone === true || clicks !== this.acts.clicks || (wasClosed && acts !== this.acts.count);
    }
}

/** Whether the keyboard is in nothing, or only in what a selector describes. */
function isNowhere(selector: string): boolean {
    const holder = document.activeElement;
    return !holder || holder === document.body || holder.closest(selector) !== null;
}
