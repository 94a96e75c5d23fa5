import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { FakePage } from '../../testing/fake-page';
import type { Review } from '../review';
import { FocusGuard } from './focus-guard';
import { FocusableWidget, FocusRestorer } from './focus-restorer';
import { UserInputTracker } from './user-input-tracker';

describe('FocusRestorer', () => {
    const onDidChangeActiveWidget = new Emitter<{ newValue: FocusableWidget | null }>();
    let page: FakePage;
    let input: UserInputTracker;
    let restorer: FocusRestorer;
    let activeWidget: FocusableWidget;
    let terminal: FocusableWidget;
    let file: FocusableWidget;
    let reviewed: FocusableWidget;
    let review: Review;

    beforeEach(() => {
        page = new FakePage();
        globalThis.requestAnimationFrame = draw => Number(setImmediate(() => draw(0)));
        input = new UserInputTracker(window);
        [terminal, file, reviewed] = [widget('terminal'), widget('file', 'theia-editor'), widget('review')];
        review = { widget: reviewed } as unknown as Review;
        const shell = {
            get activeWidget() {
                return activeWidget;
            },
            onDidChangeActiveWidget: onDidChangeActiveWidget.event,
            activateWidget: (id: string) => {
                document.getElementById(id)?.focus();
                return Promise.resolve(undefined);
            }
        };
        restorer = new FocusRestorer(shell, input, new FocusGuard(input), each => each !== terminal && each !== file);
        activate(terminal);
        activate(reviewed);
        page.type('Enter');
        restorer.markDecided(review);
    });
    afterEach(() => {
        input.dispose();
        page.dispose();
    });

    function widget(id: string, className = ''): FocusableWidget {
        return { id, node: page.add(id, className), isAttached: true, isVisible: true };
    }

    function activate(to: FocusableWidget): void {
        activeWidget = to;
        to.node.focus();
        onDidChangeActiveWidget.fire({ newValue: to });
    }

    /** The review's tab goes; says what has the keyboard then. */
    async function close(mayCover = false): Promise<string | undefined> {
        reviewed.node.remove();
        await restorer.restore(review, () => mayCover);
        return document.activeElement?.id;
    }

    it('gives the keyboard back to where it was, also from an editor to which Theia has given it', async () => {
        assert.equal(await close(), 'terminal');
        file.node.focus();
        assert.equal(await close(), 'terminal');
    });

    it('leaves it in another review in which it was all the time', async () => {
        activate(widget('another', 'theia-editor'));
        page.press(reviewed.node);
        restorer.markDecided(review);
        assert.equal(await close(), 'another');
    });

    it('leaves it where the user has gone since', async () => {
        page.press(file.node);
        file.node.focus();
        assert.equal(restorer.isUntouchedSince(review), false);
        assert.equal(await close(), 'file');
    });

    it('brings nothing in front that is behind another tab, unless that may be', async () => {
        Object.assign(terminal, { isVisible: false });
        assert.equal(await close(), '');
        assert.equal(await close(true), 'terminal');
    });

    it('gives it back to where it was before a click on the status bar', async () => {
        activate(file);
        const bar = page.add('theia-statusBar');
        page.press(bar);
        bar.focus();
        await restorer.restoreAfterStatusBar();
        assert.equal(document.activeElement, file.node);
    });
});
