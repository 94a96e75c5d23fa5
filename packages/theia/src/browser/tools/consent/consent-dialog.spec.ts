import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
let leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { COOLDOWN_MS, DecisionCooldown } from '@agent-companion/page';
import { ManualClock } from '@agent-companion/server/testing';
import { ConsentDialog } from './consent-dialog';

leavePage();

describe('The question whether a program may be started', () => {
    let clock: ManualClock;
    let dialog: ConsentDialog;
    let run: HTMLElement;
    let refuse: HTMLElement;

    before(() => {
        leavePage = enterPage();
        new DialogOverlayService().initialize();
    });
    after(() => leavePage());

    beforeEach(() => {
        clock = new ManualClock();
        const question = { identity: 'test', title: 'Run?', text: '', yes: 'Run', no: 'Don’t Run' };
        dialog = new ConsentDialog(question, new DecisionCooldown(clock, () => false));
        dialog.open().catch(() => undefined);
        [run, refuse] = [...dialog.node.querySelectorAll('button')];
    });
    afterEach(() => dialog.dispose());

    /** Whether an event on a button has its effect. */
    const works = (event: Event, button = run): boolean => button.dispatchEvent(event);
    const options = { bubbles: true, cancelable: true };

    it('takes nothing for an answer at first, nor lets it move the keyboard to another answer', () => {
        const events = (): Event[] => [
            new MouseEvent('mousedown', options),
            new KeyboardEvent('keydown', { ...options, key: 'Tab' }),
            new KeyboardEvent('keydown', { ...options, key: 'Enter' }),
            new MouseEvent('click', options)
        ];
        assert.deepEqual(
            events().map(event => works(event)),
            [false, false, false, false]
        );
        assert.equal(dialog.value, undefined);
        clock.advance(COOLDOWN_MS);
        assert.equal(works(new MouseEvent('mousedown', options)), true);
    });

    it('has the keyboard at No when the window comes back', () => {
        clock.advance(COOLDOWN_MS);
        run.focus();
        window.dispatchEvent(new FocusEvent('focus'));
        assert.equal(document.activeElement, refuse);
        assert.equal(works(new MouseEvent('click', options)), false);
    });
});
