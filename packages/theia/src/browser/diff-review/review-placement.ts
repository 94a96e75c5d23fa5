import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorOpenerOptions } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { Focus, OpenIn, reviewPreferences } from '../../common';
import { reviewIdOf } from './review-uris';

/** Where a new review opens, by the user's settings. */
@injectable()
export class ReviewPlacement {
    /** Whether the user has touched this page: one that has just been loaded gives some editor the keyboard by itself. */
    private isUsed = false;

    constructor(
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(PreferenceService) private readonly preferences: PreferenceService
    ) {
        for (const act of ['keydown', 'pointerdown']) {
            window.addEventListener(act, () => (this.isUsed = true), { capture: true, once: true });
        }
    }

    /** Whether a new review takes the keyboard. */
    get takesFocus(): boolean {
        return this.preferences.get<Focus>(reviewPreferences.focus, 'keep') === 'diff';
    }

    /** Whether showing this review would cover another one, or the editor that the user types in. */
    wouldCover(widget: Widget): boolean {
        const bar = this.shell.getTabBarFor(widget);
        const inFront = bar?.currentTitle?.owner;
        return inFront !== undefined && inFront !== widget && (isReview(inFront) || this.isTypedIn(inFront));
    }

    /**
     * A review in front is not covered by another one: whoever presses ✓ there means the one that was read. Nor is the
     * editor with the keyboard, unless the user wants that: what is typed there would end up in the review.
     */
    options(): EditorOpenerOptions {
        const main = this.shell.getWidgets('main');
        const others = main.filter(isReview);
        const inFront = others.find(({ isVisible }) => isVisible);
        const beside = this.preferences.get<OpenIn>(reviewPreferences.openIn, 'active') === 'beside';
        const covers = inFront !== undefined || (!beside && main.some(widget => this.isTypedIn(widget)));
        const mode = covers ? 'open' : this.takesFocus ? 'activate' : 'reveal';
        const neighbour = this.lastBeside(inFront ?? others.at(0));
        if (!beside) {
            return { mode, widgetOptions: { area: 'main', ...(inFront && { ref: neighbour }) } };
        }
        return neighbour
            ? { mode, widgetOptions: { area: 'main', ref: neighbour, mode: 'tab-after' } }
            : { mode, widgetOptions: { area: 'main', mode: 'open-to-right' } };
    }

    private isTypedIn(widget: Widget): boolean {
        return (
            !this.takesFocus &&
            this.isUsed &&
            widget instanceof EditorWidget &&
            widget.node.contains(document.activeElement)
        );
    }

    /** The last review among the tabs that this one is in. */
    private lastBeside(review: Widget | undefined): Widget | undefined {
        const bar = review && this.shell.getTabBarFor(review);
        return bar?.titles
            .map(({ owner }) => owner)
            .filter(isReview)
            .at(-1);
    }
}

function isReview(widget: Widget): boolean {
    return widget instanceof EditorWidget && reviewIdOf(widget.editor.uri) !== undefined;
}
