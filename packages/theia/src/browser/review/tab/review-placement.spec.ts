import * as assert from 'node:assert/strict';
import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { reviewPreferences } from '../../../common';
import type { FocusGuard } from '../focus/focus-guard';
import { FakePage } from '../../testing/fake-page';
import { ReviewPlacement } from './review-placement';

interface TestWidget {
    readonly id: string;
    readonly node: HTMLElement;
    isVisible: boolean;
}

describe('ReviewPlacement', () => {
    let page: FakePage;
    /** Two editor groups: the tabs of each, of which the visible one is in front. */
    let groups: TestWidget[][];
    let settings: Record<string, string>;
    let done: string[];
    let placement: ReviewPlacement;

    beforeEach(() => {
        page = new FakePage();
        [groups, settings, done] = [[[], []], {}, []];
        const shell = {
            activateWidget: (id: string) => Promise.resolve(done.push(`activate ${id}`)),
            revealWidget: (id: string) => {
                groups.flat().forEach(widget => (widget.isVisible = widget.id === id));
                return Promise.resolve(done.push(`reveal ${id}`));
            },
            getWidgets: () => groups.flat(),
            getTabBarFor: (widget: TestWidget) => {
                const tabs = groups.find(group => group.includes(widget)) ?? [];
                const owner = tabs.find(({ isVisible }) => isVisible);
                return { currentTitle: owner && { owner }, titles: tabs.map(each => ({ owner: each })) };
            }
        } as unknown as ApplicationShell;
        const preferences = {
            get: (name: string, otherwise: string) => settings[name] ?? otherwise,
            inspect: (name: string) => ({ globalValue: settings[name] })
        } as unknown as PreferenceService;
        const guard = {
            keepFocus: (action: () => unknown) => action(),
            moveFocus: (action: () => unknown) => action()
        } as unknown as FocusGuard;
        placement = new ReviewPlacement(shell, preferences, guard, ({ id }) => id.startsWith('review'));
    });
    afterEach(() => page.dispose());

    function add(id: string, isVisible: boolean, group = 0): Widget {
        const widget = { id, node: page.add(id), isVisible };
        groups[group].push(widget);
        return widget as unknown as Widget;
    }

    describe('brings a review up', () => {
        it('without the keyboard', async () => {
            add('file', true);
            await placement.reveal(add('review 1', false), true);
            assert.deepEqual(done, ['reveal review 1']);
        });

        it('with the keyboard if the user wants that, but only when it is new', async () => {
            settings[reviewPreferences.focus] = 'diff';
            const review = add('review 1', false);
            await placement.reveal(review, true);
            await placement.reveal(review, false);
            assert.deepEqual(done, ['reveal review 1', 'activate review 1', 'reveal review 1']);
        });
    });

    describe('opens a new review', () => {
        it('among the tabs in use, behind what is in front', () => {
            add('file', true);
            assert.deepEqual(placement.options(), {
                mode: 'open',
                widgetOptions: { area: 'main', ref: undefined, mode: undefined }
            });
        });

        it('after the last of the reviews that are in front', () => {
            add('file', true);
            add('review 1', true, 1);
            const last = add('review 2', false, 1);
            add('other file', false, 1);
            assert.deepEqual(placement.options(), {
                mode: 'open',
                widgetOptions: { area: 'main', ref: last, mode: undefined }
            });
        });

        it('among the tabs in use when the reviews have been closed before its editor is ready', () => {
            add('file', true);
            add('review 1', true, 1);
            const { widgetOptions } = placement.options();
            groups[1] = [];
            assert.equal(widgetOptions?.ref, undefined);
            assert.equal(widgetOptions?.area, 'main');
        });

        it('at the right if the user wants that, with the reviews that are there', () => {
            settings[reviewPreferences.openIn] = 'beside';
            add('file', true);
            const beside = { area: 'main', ref: undefined, mode: 'open-to-right' };
            assert.deepEqual(placement.options(), { mode: 'open', widgetOptions: beside });
            const ref = add('review 1', false, 1);
            const after = { area: 'main', ref, mode: 'tab-after' };
            assert.deepEqual(placement.options(), { mode: 'open', widgetOptions: after });
        });
    });
});
