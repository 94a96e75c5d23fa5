import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { FocusGuard } from './focus-guard';
import { UserInputTracker } from './user-input-tracker';

describe('FocusGuard', () => {
    let page: FakePage;
    let input: UserInputTracker;
    let guard: FocusGuard;

    beforeEach(() => {
        page = new FakePage();
        input = new UserInputTracker(window);
        guard = new FocusGuard(input, () => Promise.resolve(true));
    });
    afterEach(() => {
        input.dispose();
        page.dispose();
    });

    it('gives the keyboard back that an editor takes as it opens', async () => {
        const terminal = page.add('terminal');
        terminal.focus();
        await guard.keepFocus(() => page.add('opened', 'theia-editor').focus());
        assert.equal(document.activeElement, terminal);
    });

    it('tells who listens that the focus is only given back', async () => {
        const terminal = page.add('terminal');
        terminal.focus();
        const told: [string, boolean][] = [];
        const listen = ({ target }: FocusEvent): void => void told.push([(target as Element).id, guard.isGivingBack]);
        document.addEventListener('focusin', listen);
        await guard.keepFocus(() => page.add('opened', 'theia-editor').focus());
        document.removeEventListener('focusin', listen);
        terminal.focus();
        assert.deepEqual(told, [
            ['opened', false],
            ['terminal', true]
        ]);
        assert.equal(guard.isGivingBack, false);
    });

    it('lets go of the keyboard once the action is over', async () => {
        page.add('terminal').focus();
        const opened = page.add('opened', 'theia-editor');
        await guard.keepFocus(() => undefined);
        opened.focus();
        assert.equal(document.activeElement, opened);
    });

    it('lets go of the keyboard also when the action fails', async () => {
        page.add('terminal').focus();
        const opened = page.add('opened', 'theia-editor');
        await assert.rejects(guard.keepFocus(() => Promise.reject(new Error('no room'))));
        opened.focus();
        assert.equal(document.activeElement, opened);
    });

    it('keeps a focus from then on that moves to something else than an editor, such as a dialog', async () => {
        page.add('terminal').focus();
        const dialog = page.add('dialog');
        await guard.keepFocus(() => {
            dialog.focus();
            page.add('opened', 'theia-editor').focus();
        });
        assert.equal(document.activeElement, dialog);
    });

    it('leaves the keyboard in an editor that was to be seen before', async () => {
        page.add('terminal').focus();
        const seen = page.add('seen', 'theia-editor');
        await guard.keepFocus(() => seen.focus());
        assert.equal(document.activeElement, seen);
    });

    describe('when the user clicks meanwhile', () => {
        it('leaves the keyboard in the editor that was clicked, and in no other', async () => {
            page.add('terminal').focus();
            await guard.keepFocus(() => {
                const clicked = page.add('clicked', 'theia-editor');
                page.press(clicked);
                clicked.focus();
                page.add('opened', 'theia-editor').focus();
            });
            assert.equal(document.activeElement?.id, 'clicked');
        });

        it('gives the keyboard back for a click on a button in the text, such as that of a change', async () => {
            const terminal = page.add('terminal');
            terminal.focus();
            await guard.keepFocus(() => {
                const opened = page.add('opened', 'theia-editor');
                page.press(page.add('keep', 'agent-companion-change-box', opened));
                opened.focus();
            });
            assert.equal(document.activeElement, terminal);
        });

        it('leaves the keyboard in one editor for a click on a tab', async () => {
            page.add('terminal').focus();
            const tab = page.add('tab', 'lm-TabBar-tab');
            await guard.keepFocus(() => {
                page.press(tab);
                page.add('first', 'theia-editor').focus();
                page.add('second', 'theia-editor').focus();
            });
            assert.equal(document.activeElement?.id, 'first');
        });

        it('counts no click from before the action', async () => {
            const terminal = page.add('terminal');
            terminal.focus();
            page.press(page.add('tab', 'lm-TabBar-tab'));
            await guard.keepFocus(() => page.add('opened', 'theia-editor').focus());
            assert.equal(document.activeElement, terminal);
        });
    });

    it('lets the keyboard be moved at the user’s wish', async () => {
        page.add('terminal').focus();
        const opened = page.add('opened', 'theia-editor');
        await guard.keepFocus(() => guard.moveFocus(() => Promise.resolve(opened.focus())));
        assert.equal(document.activeElement, opened);
    });

    it('keeps the keyboard from a review that comes while it moves to something else', async () => {
        page.add('closing', 'theia-editor').focus();
        const terminal = page.add('terminal');
        await guard.moveFocus(async () => {
            terminal.focus();
            await guard.keepFocus(() =>
                page.add('review', 'monaco-diff-editor', page.add('opened', 'theia-editor')).focus()
            );
        });
        assert.equal(document.activeElement, terminal);
    });

    it('lets it move to a review, and to no other one meanwhile', async () => {
        page.add('terminal').focus();
        const add = (id: string): HTMLElement => page.add(id, 'theia-editor monaco-diff-editor');
        const [review, other] = [add('review'), add('other')];
        [review, other].forEach(each => (each.hidden = true));
        await guard.keepFocus(() =>
            guard.moveFocus(() => {
                page.show(review).focus();
                page.show(other).focus();
                return Promise.resolve();
            }, review)
        );
        assert.equal(document.activeElement, review);
    });

    describe('when what has the keyboard is closed', () => {
        it('lets no editor have it afterwards', async () => {
            const closing = page.add('closing', 'theia-editor');
            const neighbour = page.add('neighbour', 'theia-editor');
            closing.focus();
            await guard.keepFocus(
                () => {
                    closing.remove();
                    neighbour.focus();
                },
                { closing }
            );
            assert.equal(document.activeElement, document.body);
        });

        it('lets something else have it', async () => {
            const closing = page.add('closing', 'theia-editor');
            const terminal = page.add('terminal');
            closing.focus();
            await guard.keepFocus(
                () => {
                    closing.remove();
                    terminal.focus();
                },
                { closing }
            );
            assert.equal(document.activeElement, terminal);
        });
    });

    it('lets no diff editor take a keyboard that nothing has, but another editor', async () => {
        const diff = page.add('diff', 'theia-editor monaco-diff-editor');
        diff.hidden = true;
        await guard.keepFocus(() => page.show(diff).focus());
        assert.equal(document.activeElement, document.body);
        await guard.keepFocus(() => page.add('editor', 'theia-editor').focus());
        assert.equal(document.activeElement?.id, 'editor');
    });

    it('lets no file that is opened by itself take a keyboard that nothing has', async () => {
        await guard.keepFocus(() => page.add('editor', 'theia-editor').focus(), { opensFile: true });
        assert.equal(document.activeElement, document.body);
    });
});
