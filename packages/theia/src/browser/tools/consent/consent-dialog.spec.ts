import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
let leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { MessageLoop } from '@theia/core/shared/@lumino/messaging';
import { Emitter } from '@theia/core/lib/common/event';
import { ManualClock } from '@agent-companion/server/testing';
import { openDialogUntil } from '../../dialogs/open-dialog';
import { AnswerGuard } from './answer-guard';
import { ConsentDialog } from './consent-dialog';
import type { ConsentQuestion } from './user-consent';

leavePage();

const QUESTION: ConsentQuestion = {
    identity: 'test',
    title: 'Run a\u202etest?',
    programs: [
        { caption: 'First', command: '<b>echo</b>\nevil', details: [{ label: 'cwd', value: 'a\u2066b' }] },
        { command: undefined, details: [] }
    ],
    text: 'You will be asked each time.',
    yes: 'Run',
    no: 'Don’t Run'
};

describe('ConsentDialog', () => {
    let clock: ManualClock;
    let obsolete: Emitter<void>;
    let answer: boolean | undefined | 'open';
    let asking: Promise<void>;

    before(() => {
        leavePage = enterPage();
        Object.assign(globalThis, { KeyboardEvent: window.KeyboardEvent });
        new DialogOverlayService().initialize();
    });
    after(() => leavePage());
    beforeEach(() => {
        clock = new ManualClock();
        obsolete = new Emitter();
        answer = 'open';
        const now = (listener: () => void): void => listener();
        const dialog = new ConsentDialog(
            QUESTION,
            onDidChange => new AnswerGuard(clock, { isPointerDown: false }, now, onDidChange)
        );
        asking = openDialogUntil(dialog, obsolete.event).then(value => void (answer = value));
        MessageLoop.flush();
    });
    afterEach(async () => {
        obsolete.fire();
        await asking;
    });

    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
    const [yes, no] = ['.dialogControl .secondary', '.dialogControl .main'];
    const press = (key: string): void => {
        const event = new window.KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'keyCode', { value: key === 'Enter' ? 13 : 27 });
        document.activeElement?.dispatchEvent(event);
    };

    it('shows each program as a text, with what is invisible escaped', () => {
        assert.equal(all('.dialogTitle')[0].textContent, 'Run a\\u{202e}test?');
        assert.deepEqual(
            all('.program').map(({ textContent }) => textContent),
            ['First<b>echo</b>\\u{a}evilcwda\\u{2066}b', 'It is not known what this runs.']
        );
        assert.equal(all('.meaning')[0].textContent, 'You will be asked each time.');
    });

    it('has no as its default: it has the keyboard, and Enter means it', async () => {
        clock.advance(500);
        assert.equal(document.activeElement, all(no)[0]);
        assert.deepEqual([all(no)[0].textContent, all(yes)[0].textContent], ['Don’t Run', 'Run']);
        press('Enter');
        await asking;
        assert.equal(answer, undefined);
    });

    it('is answered by nothing in its first half second', async () => {
        all(yes)[0].click();
        all(no)[0].click();
        press('Enter');
        press('Escape');
        await Promise.resolve();
        assert.equal(answer, 'open');
        assert.ok(all(yes)[0].hasAttribute('aria-disabled'));
        clock.advance(500);
        assert.ok(!all(yes)[0].hasAttribute('aria-disabled'));
        all(yes)[0].click();
        await asking;
        assert.equal(answer, true);
    });

    it('is answered by nothing for half a second after the page has come back to the user', async () => {
        clock.advance(500);
        window.dispatchEvent(new window.Event('focus'));
        all(yes)[0].click();
        await Promise.resolve();
        assert.equal(answer, 'open');
        clock.advance(500);
        all(yes)[0].focus();
        press('Escape');
        await asking;
        assert.equal(answer, undefined);
    });
});
