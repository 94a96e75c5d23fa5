import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { EditorOpenerOptions } from '@theia/editor/lib/browser/editor-manager';
import { Focus, OpenIn, reviewPreferences } from '../../../common';
import { userSetting } from '../../user-setting';
import { FocusGuard } from '../focus/focus-guard';
import { isReviewWidget } from './review-uris';

type WidgetOptions = ApplicationShell.WidgetOptions;

/** Where a review opens, by the user's settings, and how it is brought in front there; when, `ReviewFront` decides. */
@injectable()
export class ReviewPlacement {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;

    /** Whether a new review takes the keyboard. */
    private get takesFocus(): boolean {
        return userSetting<Focus>(this.preferences, reviewPreferences.focus) === 'diff';
    }

    /** Brings a review in front. The keyboard stays, unless the review `isNew` and the user's setting gives it the keyboard. */
    async reveal(widget: Widget, isNew: boolean): Promise<void> {
        await this.focusGuard.keepFocus(() => this.shell.revealWidget(widget.id));
        if (isNew && this.takesFocus && widget.isVisible) {
            // Theia waits for seconds where it cannot be given.
            this.focusGuard.activate(widget).catch(() => undefined);
        }
    }

    /** Place of a new review's tab, behind the front one. Read late: neighbours may close. */
    options(): EditorOpenerOptions {
        const place = (): WidgetOptions => this.place();
        const widgetOptions: WidgetOptions = {
            area: 'main',
            get ref() {
                return place().ref;
            },
            get mode() {
                return place().mode;
            }
        };
        return { mode: 'open', widgetOptions };
    }

    private place(): WidgetOptions {
        const others = this.shell.getWidgets('main').filter(isReviewWidget);
        const inFront = others.find(({ isVisible }) => isVisible);
        const beside = this.preferences.get<OpenIn>(reviewPreferences.openIn, 'active') === 'beside';
        const neighbour = this.lastBeside(inFront ?? others.at(0));
        if (!beside) {
            return { ref: inFront && neighbour };
        }
        return neighbour ? { ref: neighbour, mode: 'tab-after' } : { mode: 'open-to-right' };
    }

    /** The last review among the tabs that this one is in. */
    private lastBeside(review: Widget | undefined): Widget | undefined {
        const bar = review && this.shell.getTabBarFor(review);
        return bar?.titles
            .map(({ owner }) => owner)
            .filter(isReviewWidget)
            .at(-1);
    }
}
