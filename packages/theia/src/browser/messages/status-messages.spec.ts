import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';
import { ManualClock } from '@agent-companion/core/testing';
import { StatusMessages } from './status-messages';

leavePage();

describe('StatusMessages', () => {
    let disable: () => void;
    before(() => (disable = enableJSDOM()));
    after(() => disable());

    it('take the name of a file for no icon, and show its invisible characters, which could turn words round', () => {
        const shown: StatusBarEntry[] = [];
        const heard = document.createElement('div');
        const statusBar = {
            setElement: (_id: string, entry: StatusBarEntry) => Promise.resolve(void shown.push(entry)),
            removeElement: () => Promise.resolve()
        };
        const messages = Object.assign(new StatusMessages(), { statusBar, heard, clock: new ManualClock() });
        messages.show({ sentence: 'Accepted a\u202etxt.js.' });
        const sentence = 'Accepted a\\u{202e}txt.js.';
        const [{ text, tooltip }] = shown;
        assert.deepEqual([text, tooltip, heard.textContent], [`$(info) ${sentence}`, sentence, sentence]);
        messages.show({ sentence: 'Accepted $(bug).txt.' });
        assert.doesNotMatch(shown[1].text.slice('$(info)'.length), /\$\(/);
    });
});
