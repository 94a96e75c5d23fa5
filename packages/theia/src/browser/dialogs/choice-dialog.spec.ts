import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
let leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { DialogOverlayService } from '@theia/core/lib/browser/dialogs';
import { Emitter } from '@theia/core/lib/common/event';
import { askChoice } from './choice-dialog';

leavePage();

describe('askChoice', () => {
    before(() => {
        leavePage = enterPage();
        new DialogOverlayService().initialize();
    });
    after(() => leavePage());

    it('shows invisible characters of a name, which else could turn the words of the question round', async () => {
        const answer = askChoice(
            {
                title: 'Write a\u202etxt.js?',
                text: '\u2066a\u2069.js is written.',
                choices: [{ label: 'Write', value: 1 }]
            },
            new Emitter<void>().event
        );
        const dialog = document.querySelector('.dialogBlock');
        const shown = ['.dialogTitle', '.dialogContent'].map(part => dialog?.querySelector(part)?.textContent);
        dialog?.querySelector<HTMLElement>('button.main')?.click();
        assert.equal(await answer, 1);
        assert.deepEqual(shown, ['Write a\\u{202e}txt.js?', '\\u{2066}a\\u{2069}.js is written.']);
    });

    const question = { title: 'Accept?', text: 'It is written.', choices: [{ label: 'Accept', value: 1 }] };

    it('gives the keyboard to nothing when the question is taken back: the Enter meant for it is on its way', async () => {
        const text = document.body.appendChild(document.createElement('textarea'));
        text.focus();
        const obsolete = new Emitter<void>();
        const answer = askChoice(question, obsolete.event);
        document.querySelector<HTMLElement>('.dialogBlock button.main')?.focus();
        obsolete.fire();
        await answer;
        assert.notEqual(document.activeElement, text);
        text.remove();
    });
});
