import * as assert from 'node:assert/strict';
import type { WatchedKey } from './page/key-watch';
import { decisionsMeantBy, TimedDecision, unmeantDecisions } from './page/meant-decisions';

const OWN = 's1-0.txt ⟷ Gemini CLI';
const OTHER = 's1-0.txt ⟷ Gemini CLI 2';

/** The key that accepts, pressed with a review in front. */
const accepting: WatchedKey = {
    chord: 'Shift+Alt+Enter',
    key: 'Enter',
    at: 1,
    isRepeated: false,
    text: '',
    visible: [],
    front: OTHER,
    isFrontPainted: true,
    titles: [OTHER],
    terminal: '',
    named: '',
    action: ''
};

describe('What a key of the random user can have decided', () => {
    const decidedBy = (key: Partial<WatchedKey>, over: readonly string[] = []): string[] =>
        decisionsMeantBy({ ...accepting, ...key }, review => over.includes(review)).map(
            ({ review, isAccept }) => `${isAccept ? 'accept' : 'reject'} ${review}`
        );

    it('is what is in front, once it has been painted, and unless the key is held', () => {
        assert.deepEqual(decidedBy({}), [`accept ${OTHER}`]);
        assert.deepEqual(decidedBy({ chord: 'Shift+Alt+Backspace' }), [`reject ${OTHER}`]);
        assert.deepEqual(decidedBy({ isFrontPainted: false }), []);
        assert.deepEqual(decidedBy({ isRepeated: true }), []);
        assert.deepEqual(decidedBy({ chord: 'Shift+Alt+KeyK', key: 'K' }), []);
        assert.deepEqual(decidedBy({ front: `${OTHER} (new file, not waiting)` }), []);
    });

    it('is nothing of another agent’s in the terminal of one whose own waits', () => {
        const terminal = '◇ Gemini CLI';
        const titles = [`${OWN} (new file)`, OTHER];
        assert.deepEqual(decidedBy({ terminal, titles }), []);
        assert.deepEqual(decidedBy({ terminal, titles, front: titles[0] }), [`accept ${OWN}`]);
        assert.deepEqual(decidedBy({ terminal, titles }, [OWN]), [`accept ${OTHER}`]);
        assert.deepEqual(decidedBy({ terminal: 'bash', titles }), [`accept ${OTHER}`]);
    });

    it('is what the row or the question names that has the keyboard', () => {
        const enter = { chord: 'Enter', named: OWN };
        assert.deepEqual(decidedBy({ ...enter, action: 'accept' }), [`accept ${OWN}`]);
        assert.deepEqual(decidedBy(enter), [`reject ${OWN}`]);
        assert.deepEqual(decidedBy({ ...enter, action: 'open' }), []);
    });

    it('is one decision, and none that was told before', () => {
        const decision = (review: string, at: number): TimedDecision => ({ review, isAccept: true, at });
        const meant = [decision(OWN, 5)];
        assert.deepEqual(unmeantDecisions([decision(OWN, 6)], meant), []);
        assert.deepEqual(unmeantDecisions([decision(OWN, 6), decision(OWN, 7)], meant), [decision(OWN, 7)]);
        assert.deepEqual(unmeantDecisions([decision(OWN, 4)], meant), [decision(OWN, 4)]);
        assert.deepEqual(unmeantDecisions([decision(OTHER, 6)], meant), [decision(OTHER, 6)]);
        assert.deepEqual(unmeantDecisions([{ ...decision(OWN, 6), isAccept: false }], meant).length, 1);
    });
});
