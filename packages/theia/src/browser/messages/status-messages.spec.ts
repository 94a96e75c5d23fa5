import * as assert from 'node:assert/strict';
import type { StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { ManualClock } from '@agent-companion/server/testing';
import { StatusMessages } from './status-messages';

describe('StatusMessages', () => {
    it('take the name of a file for no icon, and show its invisible characters, which could turn words round', () => {
        const shown: StatusBarEntry[] = [];
        const announced: string[] = [];
        const statusBar = {
            setElement: (_id: string, entry: StatusBarEntry) => Promise.resolve(void shown.push(entry)),
            removeElement: () => Promise.resolve()
        };
        const announcer = { announce: (sentence: string) => void announced.push(sentence) };
        const messages = new StatusMessages(statusBar, announcer, () => '', new ManualClock());
        messages.show({ sentence: 'Accepted a\u202etxt.js.' });
        const sentence = 'Accepted a\\u{202e}txt.js.';
        assert.deepEqual([shown[0].text, shown[0].tooltip, announced], [`$(info) ${sentence}`, sentence, [sentence]]);
        messages.show({ sentence: 'Accepted $(bug).txt.' });
        assert.doesNotMatch(shown[1].text.slice('$(info)'.length), /\$\(/);
    });
});
