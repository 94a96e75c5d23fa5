import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DiffReview } from './diff-review';
import { reviewIdIn } from './review-uris';

/** Where Theia puts the keyboard by itself when a review has closed; a button of its toolbar may be there still. */
const NOBODYS_CHOICE = '.theia-editor, .lm-TabBar-toolbar';

/** How the user decided a review. */
interface WayBack {
    readonly home: Widget | undefined;
    readonly wasInReview: boolean;
    /** How often the user had clicked by then. */
    readonly clicks: number;
}

/** Knows where the keyboard was before the user turned to a review, and gives it back there after the decision. */
@injectable()
export class KeyboardHome implements FrontendApplicationContribution {
    /** The last widget with the keyboard that was no review. */
    private home: Widget | undefined;
    /** What was so when the user last clicked or pressed a key. */
    private before: { home?: Widget; active?: Widget } = {};
    private clicks = 0;
    private readonly ways = new WeakMap<DiffReview, WayBack>();

    constructor(@inject(ApplicationShell) private readonly shell: ApplicationShell) {}

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
        window.addEventListener('pointerdown', () => this.clicks++, { capture: true });
    }

    /** The user has just decided a review. */
    leave(review: DiffReview): void {
        const { home, active } = this.before;
        this.ways.set(review, { home, wasInReview: active === review.widget, clicks: this.clicks });
    }

    /** Whether giving the keyboard back would bring something in front that is behind another tab. */
    isHidden(review: DiffReview): boolean {
        return this.ways.get(review)?.home?.isVisible === false;
    }

    /** The review's tab is gone: puts the keyboard where it was before, unless the user has put it elsewhere meanwhile. */
    async giveBack(review: DiffReview): Promise<void> {
        const { home, wasInReview, clicks } = this.ways.get(review) ?? {};
        const holder = document.activeElement;
        const isLost = !holder || holder === document.body || holder.closest(NOBODYS_CHOICE) !== null;
        if (home?.isAttached && clicks === this.clicks && (wasInReview || isLost) && !home.node.contains(holder)) {
            await this.shell.activateWidget(home.id);
        }
    }
}
