import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import type { EditorOpenerOptions } from '@theia/editor/lib/browser/editor-manager';
import { Focus, OpenIn, reviewPreferences } from '../../../common';
import type { FocusGuard } from '../focus/focus-guard';

/** Where a review opens, by the user's settings, and how it is brought in front there; when, `ReviewFront` decides. */
export class ReviewPlacement {
    /** @param isReview whether a widget was opened for a review. */
    constructor(
        private readonly shell: Pick<
            ApplicationShell,
            'activateWidget' | 'getTabBarFor' | 'getWidgets' | 'revealWidget'
        >,
        private readonly preferences: Pick<PreferenceService, 'get'>,
        private readonly focusGuard: Pick<FocusGuard, 'keepFocus' | 'moveFocus' | 'releaseHidden'>,
        private readonly isReview: (widget: Widget) => boolean
    ) {}

    /** Whether a new review takes the keyboard. */
    private get takesFocus(): boolean {
        return this.preferences.get<Focus>(reviewPreferences.focus, 'keep') === 'diff';
    }

    /** Whether an element is in one of the tabs of the editor group that a review's tab is in. */
    isAmongTabsOf(widget: Widget, element: EventTarget): boolean {
        const titles = this.shell.getTabBarFor(widget)?.titles ?? [];
        return element instanceof Element && titles.some(({ owner }) => owner.node.contains(element));
    }

    /**
     * Brings a review in front. The keyboard stays where it is; what it covers loses it, and nothing has it then, lest what is
     * typed ends up in a text that cannot be seen, or in the review.
     * @param isNew whether it comes for the first time, and gets the keyboard if the user wants that.
     */
    async bringUp(widget: Widget, isNew: boolean): Promise<void> {
        if (isNew && this.takesFocus) {
            await this.focusGuard.moveFocus(() => this.shell.activateWidget(widget.id));
            return;
        }
        await this.focusGuard.keepFocus(() => {
            const revealed = this.shell.revealWidget(widget.id);
            this.focusGuard.releaseHidden();
            return revealed;
        });
    }

    /**
     * Opens the tab of a new review behind what is in front; once more, elsewhere, if the tab that it was to come next to has
     * been closed meanwhile.
     * @throws Error what `open` fails with otherwise.
     */
    async place<T>(open: (options: EditorOpenerOptions) => Promise<T>): Promise<T> {
        const options = this.options();
        try {
            return await open(options);
        } catch (error) {
            if (options.widgetOptions?.ref?.isAttached !== false) {
                throw error;
            }
            return open(this.options());
        }
    }

    private options(): EditorOpenerOptions {
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

    /** The last review among the tabs that this one is in. */
    private lastBeside(review: Widget | undefined): Widget | undefined {
        const bar = review && this.shell.getTabBarFor(review);
        return bar?.titles
            .map(({ owner }) => owner)
            .filter(this.isReview)
            .at(-1);
    }
}
