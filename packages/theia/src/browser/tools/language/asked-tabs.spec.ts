import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Emitter } from '@theia/core/lib/common/event';
import type { FrontendApplicationState } from '@theia/core/lib/common/frontend-application-state';
import URI from '@theia/core/lib/common/uri';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { settled } from '@agent-companion/window/testing';
import { AskedTabs } from './asked-tabs';

class FakeTab {
    readonly editor: { uri: URI };
    isDisposed = false;
    readonly visibility = new Emitter<boolean>();
    readonly onDidChangeVisibility = this.visibility.event;

    constructor(
        readonly uri: URI,
        readonly id = uri.toString()
    ) {
        this.editor = { uri };
    }

    dispose(): void {
        this.isDisposed = true;
    }

    asWidget(): EditorWidget {
        return this as unknown as EditorWidget;
    }
}

describe('AskedTabs', () => {
    const file = new URI('file:///workspace/tsconfig.json');
    let all: FakeTab[];
    let guarded: number;
    let active: Emitter<{ newValue: EditorWidget | null; oldValue: null }>;
    let willShow: Emitter<URI>;
    let state: Emitter<FrontendApplicationState>;
    let tabs: AskedTabs;

    const open = (uri: URI): FakeTab => {
        const tab = all.find(({ uri: other }) => other.isEqual(uri)) ?? new FakeTab(uri);
        all = [...new Set([...all, tab])];
        return tab;
    };

    beforeEach(() => {
        mock.timers.enable({ apis: ['setTimeout'] });
        [all, guarded] = [[], 0];
        [active, willShow, state] = [new Emitter(), new Emitter(), new Emitter()];
        const editors = {
            get all() {
                return all.map(tab => tab.asWidget());
            },
            open: (uri: URI) => {
                assert.equal(guarded, 1, 'The keyboard is not kept.');
                return Promise.resolve(open(uri).asWidget());
            }
        };
        const shell = {
            onDidChangeActiveWidget: active.event,
            closeWidget: (id: string) => {
                assert.equal(guarded, 1, 'The keyboard is not kept.');
                all = all.filter(tab => tab.id !== id);
                return Promise.resolve(undefined);
            }
        };
        const focusGuard = {
            keepFocus: async <T>(action: () => Promise<T> | T): Promise<T> => {
                guarded++;
                try {
                    return await action();
                } finally {
                    guarded--;
                }
            }
        };
        tabs = new AskedTabs({
            editors,
            shell,
            focusGuard,
            opener: { onWillShow: willShow.event },
            state: { onStateChanged: state.event }
        });
    });
    afterEach(() => mock.timers.reset());

    /** How many tabs there are when an asked one would have been closed. */
    async function leftAfterAWhile(): Promise<number> {
        mock.timers.tick(20_000);
        await settled();
        return all.length;
    }

    it('are opened with the keyboard kept, and closed again, at once or a while after the last question', async () => {
        await tabs.open(file);
        assert.equal(all.length, 1);
        await tabs.close(file);
        assert.equal(all.length, 0);
        await tabs.open(file);
        mock.timers.tick(19_000);
        await tabs.open(file);
        mock.timers.tick(19_000);
        assert.equal(all.length, 1);
        assert.equal(await leftAfterAWhile(), 0);
    });

    it('are left to the user who goes to one', async () => {
        await tabs.open(file);
        active.fire({ newValue: all[0].asWidget(), oldValue: null });
        await tabs.close(file);
        assert.equal(await leftAfterAWhile(), 1);
    });

    it('are left to the user who sees one, or is shown it', async () => {
        await tabs.open(file);
        all[0].visibility.fire(true);
        await tabs.close(file);
        assert.equal(await leftAfterAWhile(), 1);
        all = [];
        await tabs.open(file);
        all[0].visibility.fire(false);
        willShow.fire(new URI(file.toString()));
        await tabs.close(file);
        assert.equal(await leftAfterAWhile(), 1);
    });

    it('are gone before the layout of a page that closes is stored, but not those of the user', async () => {
        const other = open(new URI('file:///workspace/other.json'));
        await tabs.open(file);
        state.fire('closing_window');
        assert.deepEqual([all[1].isDisposed, other.isDisposed], [true, false]);
    });
});
