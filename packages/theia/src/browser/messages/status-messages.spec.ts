import * as assert from 'node:assert/strict';
import type { StatusBarEntry } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { ManualClock } from '@agent-companion/server/testing';
import { StatusMessages } from './status-messages';

const UNDO = { label: 'Undo', command: 'undo' };

describe('StatusMessages', () => {
    let clock: ManualClock;
    let shown: Map<string, StatusBarEntry>;
    let announced: string[];
    let messages: StatusMessages;

    beforeEach(() => {
        clock = new ManualClock();
        shown = new Map();
        announced = [];
        const statusBar = {
            setElement: (id: string, entry: StatusBarEntry) => Promise.resolve(void shown.set(id, entry)),
            removeElement: (id: string) => Promise.resolve(void shown.delete(id))
        };
        const announcer = { announce: (sentence: string) => void announced.push(sentence) };
        messages = new StatusMessages(statusBar, announcer, command => (command === 'undo' ? 'Alt+U' : ''), clock);
    });

    const texts = (): string[] => [...shown.values()].map(({ text }) => text);

    it('offers a command beside it for longer, with its key', () => {
        messages.show({ sentence: 'Rejected a.txt.', actions: [UNDO] });
        const [, action] = [...shown.values()];
        assert.deepEqual([action.text, action.command, action.tooltip], ['Undo', 'undo', 'Undo (Alt+U)']);
        assert.deepEqual(announced, ['Rejected a.txt. Undo (Alt+U)']);
        clock.advance(19_999);
        assert.deepEqual([shown.size, messages.isShown], [2, true]);
        assert.deepEqual([messages.isOffering, messages.offers('undo'), messages.offers('other')], [true, true, false]);
        clock.advance(1);
        assert.deepEqual([shown.size, messages.isOffering, messages.offers('undo')], [0, false, false]);
    });

    it('puts a newer message in place of the one before, with nothing left of that, and all its time', () => {
        messages.show({ sentence: 'First.', actions: [UNDO] });
        clock.advance(7_000);
        messages.show({ sentence: 'Second.', severity: 'warn' });
        assert.deepEqual(texts(), ['$(warning) Second.']);
        clock.advance(7_999);
        assert.equal(shown.size, 1);
        messages.hide();
        assert.deepEqual([shown.size, clock.isIdle], [0, true]);
    });

    it('is taken back, unless another has taken its place', () => {
        const first = messages.show({ sentence: 'First.' });
        const second = messages.show({ sentence: 'Second.' });
        first.dispose();
        assert.deepEqual(texts(), ['$(info) Second.']);
        second.dispose();
        assert.deepEqual([shown.size, clock.isIdle], [0, true]);
    });

    it('takes the name of a file for no icon', () => {
        messages.show({ sentence: 'Accepted $(bug).txt.' });
        assert.doesNotMatch(texts()[0].slice('$(info)'.length), /\$\(/);
    });

    it('shows invisible characters of a name, which else could turn the words of the sentence round', () => {
        messages.show({ sentence: 'Accepted a\u202etxt.js.' });
        const [{ text, tooltip }] = shown.values();
        const sentence = 'Accepted a\\u{202e}txt.js.';
        assert.deepEqual([text, tooltip, announced], [`$(info) ${sentence}`, sentence, [sentence]]);
    });
});
