import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { FakePage } from '../../testing/fake-page';
import type { Review } from '../review';
import { FocusGuard } from './focus-guard';
import { FocusableWidget, FocusRestorer, FocusShell } from './focus-restorer';
import { UserInputTracker } from './user-input-tracker';

interface TestWidget extends FocusableWidget {
    isAttached: boolean;
    isVisible: boolean;
    isDisposed: boolean;
}

describe('FocusRestorer', () => {
    let page: FakePage;
    let input: UserInputTracker;
    let restorer: FocusRestorer;
    let active: TestWidget;
    let terminal: TestWidget;
    let reviewWidget: TestWidget;
    let review: Review;
    let frame: Promise<boolean>;
    let mayCover: boolean;
    const onDidChangeActiveWidget = new Emitter<{ newValue: FocusableWidget | null }>();

    beforeEach(() => {
        page = new FakePage();
        input = new UserInputTracker(window);
        terminal = widget('terminal');
        reviewWidget = widget('review', 'theia-editor');
        review = { widget: reviewWidget } as unknown as Review;
        const shell: FocusShell = {
            get activeWidget() {
                return active;
            },
            onDidChangeActiveWidget: onDidChangeActiveWidget.event,
            activateWidget: id => {
                document.getElementById(id)?.focus();
                return Promise.resolve(undefined);
            }
        };
        frame = Promise.resolve(true);
        mayCover = false;
        const isReview = (each: FocusableWidget): boolean => each === reviewWidget;
        restorer = new FocusRestorer(shell, input, new FocusGuard(input, () => frame), isReview);
    });
    afterEach(() => {
        input.dispose();
        page.dispose();
    });

    function widget(id: string, className = ''): TestWidget {
        return { id, node: page.add(id, className), isAttached: true, isVisible: true, isDisposed: false };
    }

    function activate(to: TestWidget): void {
        active = to;
        to.node.focus();
        onDidChangeActiveWidget.fire({ newValue: to });
    }

    /** The review's tab goes, and Theia gives the keyboard to an editor beside it, if there is one. */
    function close(neighbour?: TestWidget): void {
        reviewWidget.node.remove();
        reviewWidget.isDisposed = true;
        neighbour?.node.focus();
    }

    /** The user turns to the review from somewhere and decides it by key. */
    function decideByKey(from: TestWidget): void {
        activate(from);
        activate(reviewWidget);
        page.type('Enter');
        restorer.markDecided(review);
    }

    /** The user does so, then something else, and the review's tab goes. */
    function decideWithin(from: TestWidget, neighbour?: TestWidget, meanwhile?: () => void): void {
        decideByKey(from);
        meanwhile?.();
        restorer.markClosing(review);
        close(neighbour);
    }

    /** A key opens a box that takes the keyboard, and another one in there closes it. */
    function typeInBox(): void {
        page.type('F1');
        const { node } = widget('quick-input');
        node.focus();
        page.type('Enter');
        node.remove();
    }

    /** The next frame is drawn when the function is called that this returns. */
    function holdFrame(): () => void {
        let draw: () => void = () => undefined;
        frame = new Promise(resolve => (draw = () => resolve(true)));
        return () => draw();
    }

    it('gives the keyboard back to where it was before the user turned to the review', async () => {
        decideWithin(terminal, widget('file', 'theia-editor'));
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, terminal.node);
    });

    it('gives it back in the frame that shows it, and not if the user clicks before that', async () => {
        let draw = holdFrame();
        const file = widget('file', 'theia-editor');
        decideWithin(file);
        const restored = restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, document.body);
        draw();
        await restored;
        assert.equal(document.activeElement, file.node);
        draw = holdFrame();
        const late = restorer.restore(review, () => mayCover);
        page.press(terminal.node);
        activate(terminal);
        draw();
        await late;
        assert.equal(document.activeElement, terminal.node);
    });

    it('leaves it in what the user has gone to by keys before the frame that shows the tab gone', async () => {
        const draw = holdFrame();
        const box = widget('quick-input');
        decideWithin(terminal);
        const restored = restorer.restore(review, () => mayCover);
        page.type('F1');
        box.node.focus();
        draw();
        await restored;
        assert.equal(document.activeElement, box.node);
    });

    it('leaves it to what the user has asked for there by keys, such as a file that is about to open', async () => {
        const draw = holdFrame();
        decideWithin(terminal);
        const restored = restorer.restore(review, () => mayCover);
        typeInBox();
        draw();
        await restored;
        assert.equal(document.activeElement, document.body);
    });

    it('gives it back where keys that were pressed before that frame went nowhere', async () => {
        const draw = holdFrame();
        decideWithin(terminal);
        const restored = restorer.restore(review, () => mayCover);
        page.type('x');
        draw();
        await restored;
        assert.equal(document.activeElement, terminal.node);
    });

    it('brings nothing in front that something has come over before that frame', async () => {
        const draw = holdFrame();
        decideWithin(terminal);
        const restored = restorer.restore(review, () => mayCover);
        terminal.isVisible = false;
        draw();
        await restored;
        assert.equal(document.activeElement, document.body);
    });

    it('gives it back after a tab was closed, which moves it before the closing is known', async () => {
        const file = widget('file', 'theia-editor');
        activate(terminal);
        activate(reviewWidget);
        page.press(reviewWidget.node);
        close();
        activate(file);
        restorer.markDecided(review);
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, terminal.node);
    });

    it('leaves it where the user has put it by a click since', async () => {
        decideByKey(terminal);
        const file = widget('file', 'theia-editor');
        page.press(file.node);
        activate(file);
        restorer.markClosing(review);
        close();
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, file.node);
    });

    it('leaves it where the user has gone by keys before the tab was closed', async () => {
        const file = widget('file', 'theia-editor');
        decideWithin(terminal, undefined, () => activate(file));
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, file.node);
    });

    it('leaves it to the file that the user has opened by keys before the tab was closed, while it has no keyboard yet', async () => {
        const file = widget('file', 'theia-editor');
        decideWithin(terminal, file, typeInBox);
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, file.node);
    });

    it('gives it back where the user has come back from elsewhere before the tab was closed', async () => {
        decideWithin(terminal, undefined, () => {
            typeInBox();
            activate(reviewWidget);
            page.type('ArrowDown');
        });
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, terminal.node);
    });

    it('leaves it in what the user types in since the tab was closed', async () => {
        const file = widget('file', 'theia-editor');
        activate(terminal);
        activate(reviewWidget);
        page.type('w');
        close();
        activate(file);
        restorer.markDecided(review);
        page.type('x');
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, file.node);
    });

    it('leaves it in a view that the review was decided from', async () => {
        const view = widget('view');
        activate(terminal);
        activate(view);
        activate(terminal);
        view.node.focus();
        page.type('Enter');
        restorer.markDecided(review);
        close();
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, view.node);
    });

    it('has nothing to give back to what is closed itself', async () => {
        decideWithin(terminal, undefined, () => (terminal.isAttached = false));
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, document.body);
    });

    it('brings up what is behind another tab only where that may be', async () => {
        decideWithin(terminal);
        terminal.isVisible = false;
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, document.body);
        mayCover = true;
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, terminal.node);
    });

    it('does not give it back when nothing has been drawn for long', async () => {
        decideWithin(terminal);
        frame = Promise.resolve(false);
        await restorer.restore(review, () => mayCover);
        assert.equal(document.activeElement, document.body);
    });

    it('knows whether the user has decided within the review and done nothing since', () => {
        activate(terminal);
        page.type('Enter');
        restorer.markDecided(review);
        assert.equal(restorer.isUntouchedSince(review), false);
        activate(reviewWidget);
        page.type('Enter');
        restorer.markDecided(review);
        assert.equal(restorer.isUntouchedSince(review), true);
        page.type('x');
        assert.equal(restorer.isUntouchedSince(review), false);
    });
});
