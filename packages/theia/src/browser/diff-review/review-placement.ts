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
    constructor(
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(PreferenceService) private readonly preferences: PreferenceService
    ) {}

    /** Whether a new review takes the keyboard. */
    get takesFocus(): boolean {
        return this.preferences.get<Focus>(reviewPreferences.focus, 'keep') === 'diff';
    }

    /** Whether showing this review would cover another one. */
    wouldCover(widget: Widget): boolean {
        const bar = this.shell.getTabBarFor(widget);
        const inFront = bar?.currentTitle?.owner;
        return inFront !== undefined && inFront !== widget && isReview(inFront);
    }

    /** A review in front is not covered by another one: whoever presses ✓ there means the one that was read. */
    options(): EditorOpenerOptions {
        const others = this.shell.getWidgets('main').filter(isReview);
        const inFront = others.find(({ isVisible }) => isVisible);
        const mode = inFront ? 'open' : this.takesFocus ? 'activate' : 'reveal';
        const neighbour = this.lastBeside(inFront ?? others.at(0));
        const beside = this.preferences.get<OpenIn>(reviewPreferences.openIn, 'active') === 'beside';
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
            .filter(isReview)
            .at(-1);
    }
}

function isReview(widget: Widget): boolean {
    return widget instanceof EditorWidget && reviewIdOf(widget.editor.uri) !== undefined;
}
