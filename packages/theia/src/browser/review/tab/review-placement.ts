import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import type { EditorOpenerOptions } from '@theia/editor/lib/browser/editor-manager';
import { Focus, OpenIn, reviewPreferences } from '../../../common';
import type { FocusGuard } from '../focus/focus-guard';
import type { UserInputTracker } from '../focus/user-input-tracker';

/** Where a new review opens, by the user's settings. */
export class ReviewPlacement {
    /** @param isReview whether a widget was opened for a review. */
    constructor(
        private readonly shell: Pick<
            ApplicationShell,
            'activateWidget' | 'getTabBarFor' | 'getWidgets' | 'revealWidget'
        >,
        private readonly preferences: Pick<PreferenceService, 'get'>,
        private readonly input: Pick<UserInputTracker, 'count'>,
        private readonly focusGuard: Pick<FocusGuard, 'keepFocus' | 'moveFocus'>,
        private readonly isReview: (widget: Widget) => boolean
    ) {}

    /** Whether a new review takes the keyboard. */
    private get takesFocus(): boolean {
        return this.preferences.get<Focus>(reviewPreferences.focus, 'keep') === 'diff';
    }

    /** Whether showing this review would cover another one, or what the user types in. */
    private wouldCover(widget: Widget): boolean {
        const bar = this.shell.getTabBarFor(widget);
        const inFront = bar?.currentTitle?.owner;
        return inFront !== undefined && inFront !== widget && (this.isReview(inFront) || this.isTypedIn(inFront));
    }

    /**
     * Brings a review to the front, which has its tab by now. A review in front is not covered by another one, because a
     * user who presses ✓ means the one that was read. What has the keyboard is not covered either, unless the user wants that:
     * what is typed there would end up in the review.
     * @param isNew whether it comes for the first time, and gets the keyboard if the user wants that.
     */
    async bringUp(widget: Widget, isNew: boolean): Promise<void> {
        if (this.wouldCover(widget)) {
            return;
        }
        if (isNew && this.takesFocus) {
            await this.focusGuard.moveFocus(() => this.shell.activateWidget(widget.id));
        } else {
            await this.focusGuard.keepFocus(() => this.shell.revealWidget(widget.id));
        }
    }

    /** Where the tab of a new review comes, behind what is in front there. */
    options(): EditorOpenerOptions {
        const main = this.shell.getWidgets('main');
        const others = main.filter(this.isReview);
        const inFront = others.find(({ isVisible }) => isVisible);
        const beside = this.preferences.get<OpenIn>(reviewPreferences.openIn, 'active') === 'beside';
        const neighbour = this.lastBeside(inFront ?? others.at(0));
        const mode = 'open';
        if (!beside) {
            return { mode, widgetOptions: { area: 'main', ...(inFront && { ref: neighbour }) } };
        }
        return neighbour
            ? { mode, widgetOptions: { area: 'main', ref: neighbour, mode: 'tab-after' } }
            : { mode, widgetOptions: { area: 'main', mode: 'open-to-right' } };
    }

    private isTypedIn({ node }: Widget): boolean {
        // A page that has just been loaded gives some editor the keyboard by itself.
        const isUsed = this.input.count > 0;
        return !this.takesFocus && isUsed && node.contains(document.activeElement);
    }

    /** The last review among the tabs that this one is in. */
    private lastBeside(review: Widget | undefined): Widget | undefined {
        const bar = review && this.shell.getTabBarFor(review);
        return bar?.titles
            .map(({ owner }) => owner)
            .filter(this.isReview)
            .at(-1);
    }
}
