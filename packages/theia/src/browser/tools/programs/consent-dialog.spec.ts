import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
let leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { COOLDOWN_MS, DecisionCooldown } from '@agent-companion/client';
import { ManualClock } from '@agent-companion/core/testing';
import { ConsentDialog } from './consent-dialog';

leavePage();

describe('The question whether a program may be started', () => {
    let clock: ManualClock;
    let dialog: ConsentDialog;
    let answer: Promise<true | undefined>;
    let run: HTMLElement;
    let refuse: HTMLElement;

    before(() => {
        leavePage = enterPage();
        new DialogOverlayService().initialize();
    });
    after(() => leavePage());

    beforeEach(() => {
        clock = new ManualClock();
        const facts = [['Folder', '/w']] as const;
        dialog = new ConsentDialog(
            { identity: 'test', title: 'Run?', command: 'a\u202eb', facts, text: '', yes: 'Run', no: 'Don’t Run' },
            new DecisionCooldown(clock, () => false)
        );
        answer = dialog.open();
        [run, refuse] = [...dialog.node.querySelectorAll('button')];
    });
    afterEach(() => dialog.dispose());

    const options = { bubbles: true, cancelable: true };

    it('shows command line and folder, and what is invisible', () => {
        const shown = [...dialog.node.querySelectorAll('pre, dt, dd')].map(each => each.textContent);
        assert.deepEqual(shown, ['a\\u{202e}b', 'Folder', '/w']);
    });

    it('takes nothing for an answer in its first half second, nor lets it move the keyboard to another answer', async () => {
        clock.advance(COOLDOWN_MS - 1);
        const works = [
            new MouseEvent('mousedown', options),
            new KeyboardEvent('keydown', { ...options, key: 'Tab' }),
            new KeyboardEvent('keydown', { ...options, key: 'Enter' }),
            new MouseEvent('click', options)
        ].map(event => run.dispatchEvent(event));
        assert.deepEqual(works, [false, false, false, false]);
        assert.ok(dialog.isAttached);
        clock.advance(COOLDOWN_MS);
        run.click();
        assert.equal(await answer, true);
    });

    it('begins anew when the window comes back, with the keyboard at No', () => {
        clock.advance(COOLDOWN_MS);
        run.focus();
        window.dispatchEvent(new FocusEvent('focus'));
        assert.equal(document.activeElement, refuse);
        run.click();
        assert.ok(dialog.isAttached);
    });
});
