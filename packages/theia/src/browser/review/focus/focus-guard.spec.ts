import * as assert from 'node:assert/strict';
import { FakePage } from '../../testing/fake-page';
import { FocusGuard } from './focus-guard';
import { UserInputTracker } from './user-input-tracker';

describe('FocusGuard', () => {
    let page: FakePage;
    let input: UserInputTracker;
    let guard: FocusGuard;
    let terminal: HTMLElement;

    beforeEach(() => {
        page = new FakePage();
        input = new UserInputTracker(window);
        guard = new FocusGuard(input);
        terminal = page.add('terminal');
        terminal.focus();
    });
    afterEach(() => {
        input.dispose();
        page.dispose();
    });

    const openEditor = (): HTMLElement => page.add('opened', 'theia-editor');

    it('lets go of the keyboard once the action is over, also when that fails', async () => {
        const opened = openEditor();
        await assert.rejects(guard.keepFocus(() => Promise.reject(new Error('no room'))));
        opened.focus();
        assert.equal(document.activeElement, opened);
    });

    it('keeps it from then on where the user goes: to a dialog, or to an editor that is seen or clicked', async () => {
        const seen = page.add('seen', 'theia-editor');
        const hidden = openEditor();
        hidden.hidden = true;
        for (const go of [
            (): HTMLElement => page.add('dialog'),
            (): HTMLElement => seen,
            (): HTMLElement => {
                page.press(page.show(hidden));
                return hidden;
            }
        ]) {
            terminal.focus();
            await guard.keepFocus(() => {
                go().focus();
                page.add('review', 'theia-editor').focus();
            });
            assert.notEqual(document.activeElement, terminal);
            assert.notEqual(document.activeElement?.id, 'review');
        }
    });

    it('lets it go where a command of the user’s leads meanwhile, and nowhere else', async () => {
        const [wanted, other] = [openEditor(), page.add('other', 'theia-editor')];
        [wanted, other].forEach(editor => (editor.hidden = true));
        await guard.keepFocus(() =>
            guard.moveFocus(async () => {
                page.show(other).focus();
                assert.equal(document.activeElement, terminal);
                page.show(wanted).focus();
                await Promise.resolve();
            }, wanted)
        );
        assert.equal(document.activeElement, wanted);
    });
});
