import * as assert from 'node:assert/strict';
import type { WatchedClick, WatchedKey } from './page/watch/input-watch';
import {
    decisionsOfClick,
    decisionsOfKey,
    MeantDecision,
    ToldDecision,
    unmeantDecisions,
    withUndo
} from './page/meant-decisions';
import { Proposals } from './page/proposals';

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
    painted: '',
    revision: 7,
    titles: [OTHER],
    terminal: '',
    named: '',
    action: '',
    holder: ''
};

describe('What a key of the random user can have decided', () => {
    const decidedBy = (key: Partial<WatchedKey>, over: readonly string[] = []): string[] =>
        decisionsOfKey({ ...accepting, ...key }, review => over.includes(review)).map(
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

    it('is for the text that was painted, unless it is named', () => {
        const [inFront] = decisionsOfKey(accepting, () => false);
        assert.equal(inFront.revision, 7);
        const [named] = decisionsOfKey({ ...accepting, chord: 'Enter', named: OWN, action: 'accept' }, () => false);
        assert.equal(named.revision, undefined);
    });
});

describe('What a click of the random user can have decided', () => {
    const click: WatchedClick = {
        at: 1,
        front: OWN,
        isFrontPainted: true,
        painted: '',
        revision: 7,
        part: 'bar',
        named: OWN,
        action: 'accept'
    };

    it('is what was painted where the pointer was pressed', () => {
        const decidedBy = (changed: Partial<WatchedClick>): MeantDecision[] =>
            decisionsOfClick({ ...click, ...changed });
        assert.deepEqual(decidedBy({}), [{ review: OWN, isAccept: true, at: 1, revision: 7 }]);
        assert.deepEqual(decidedBy({ action: 'reject' })[0].isAccept, false);
        assert.deepEqual(decidedBy({ action: 'more' }), []);
        assert.deepEqual(decidedBy({ isFrontPainted: false }), []);
        assert.deepEqual(decidedBy({ front: OTHER }), []);
        const brought = { review: OTHER, isAccept: true, at: 1, revision: undefined };
        assert.deepEqual(decidedBy({ front: OTHER, revision: undefined }), [brought]);
        assert.deepEqual(decidedBy({ part: 'row', front: OTHER })[0], { ...decidedBy({})[0], revision: undefined });
        assert.deepEqual(decidedBy({ part: 'tab', action: 'close' })[0].isAccept, false);
    });
});

describe('A decision that an agent of the random user has been told of', () => {
    const told: ToldDecision = { review: OWN, isAccept: true, at: 6, revisions: [7] };
    const meant: MeantDecision = { review: OWN, isAccept: true, at: 5, revision: 7 };

    it('needs something of its own that was done before', () => {
        assert.deepEqual(unmeantDecisions([told], [meant]), []);
        assert.deepEqual(unmeantDecisions([told, { ...told, at: 7 }], [meant]), [{ ...told, at: 7 }]);
        assert.deepEqual(unmeantDecisions([{ ...told, at: 4 }], [meant]).length, 1);
        assert.deepEqual(unmeantDecisions([{ ...told, review: OTHER }], [meant]).length, 1);
        assert.deepEqual(unmeantDecisions([{ ...told, isAccept: false }], [meant]).length, 1);
    });

    it('needs a user who saw that text', () => {
        assert.deepEqual(unmeantDecisions([{ ...told, revisions: [8] }], [meant]).length, 1);
        assert.deepEqual(unmeantDecisions([{ ...told, revisions: [7, 8] }], [meant]), []);
        assert.deepEqual(unmeantDecisions([{ ...told, revisions: [8] }], [{ ...meant, revision: undefined }]), []);
    });

    it('is no matter of the revision once an editor’s undo has brought an earlier text of that review back', () => {
        const revisionsAfter = (key: Partial<WatchedKey>): unknown[] => {
            const undo = { ...accepting, front: OWN, chord: 'Control+KeyZ', at: 4, ...key };
            return withUndo([meant], [undo]).map(({ revision }) => revision);
        };
        assert.deepEqual(revisionsAfter({}), [undefined]);
        assert.deepEqual(revisionsAfter({ at: 6 }), [7]);
        assert.deepEqual(revisionsAfter({ front: OTHER }), [7]);
        assert.deepEqual(revisionsAfter({ terminal: '◇ Gemini CLI' }), [7]);
    });

    it('was made on the text that it tells, else on the last one that was taken, or one on its way', () => {
        const proposals = new Proposals();
        const [first, second, third] = [OWN, OWN, OWN].map(review => proposals.make(review));
        assert.deepEqual(proposals.decidable(OWN), [1, 2, 3]);
        first.markTaken();
        assert.deepEqual(proposals.decidable(OWN), [1, 2, 3]);
        second.markTaken();
        assert.deepEqual(proposals.decidable(OWN), [2, 3]);
        assert.deepEqual(proposals.decidable(OWN, first.text), [1]);
        assert.equal(proposals.original(OWN, `mine\n${second.text}`), second.text);
        assert.equal(proposals.original(OWN, 'mine'), third.text);
    });
});
