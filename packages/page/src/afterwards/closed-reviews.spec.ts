import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls } from '@agent-companion/window/contract';
import { ReliableCall, ReliableCaller } from '@agent-companion/window/reliable-call';
import { TestLine } from '@agent-companion/window/testing';
import type { StatusMessage } from '../messages/status-message';
import { StoredList } from '../storage/stored-list';
import { fileNameOf } from '../messages/file-name';
import { acceptedReview, ClosedGroups, ClosedReview, isClosedGroup } from './closed-groups';
import { ClosedReviews, UNDO_COMMAND } from './closed-reviews';

const A: ClosedReview = { id: 'a', fileUri: 'file:///w/a.txt', text: 'mine', proposed: 'its' };
const B: ClosedReview = { id: 'b', fileUri: 'file:///w/b.txt', text: undefined, proposed: 'its' };

describe('ClosedReviews', () => {
    let clock: ManualClock;
    let asked: (readonly unknown[])[];
    let shown: StatusMessage[];
    let revealed: string[];
    let opened: string[];
    let taken: string[];
    let reveal: () => Promise<void>;
    let isKnown: boolean;
    let putBack: (id: string) => object;
    let closed: ClosedReviews;
    let line: TestLine;
    let stored: Map<string, string>;

    beforeEach(() => {
        [clock, line] = [new ManualClock(), new TestLine()];
        [asked, shown, revealed, opened, taken] = [[], [], [], [], []];
        reveal = () => Promise.resolve();
        isKnown = true;
        putBack = () => ({ putBack: true });
        stored = new Map();
        loadPage();
    });

    /** Makes the page anew, as a reload does: what is stored is all that it has. */
    function loadPage(): void {
        const send = (call: ReliableCall): Promise<{ ok: true; value: unknown }> => {
            asked.push(call.arguments);
            const id = `${String(call.arguments[0])} again`;
            const restored = isKnown ? { restored: true, id } : { restored: false, code: 'ended', reason: 'Over.' };
            const value = call.method === 'putBackReview' ? putBack(String(call.arguments[0])) : restored;
            return Promise.resolve({ ok: true, value });
        };
        const storage = {
            getItem: (key: string) => stored.get(key) ?? null,
            setItem: (key: string, value: string) => void stored.set(key, value)
        };
        const groups = new ClosedGroups(new StoredList(storage, 'closed', isClosedGroup));
        groups.restore();
        closed = new ClosedReviews({
            groups,
            askUser: () => Promise.resolve(undefined),
            unsavedFiles: { has: () => false },
            backend: new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send }),
            messages: {
                show: message => {
                    shown.push(message);
                    return { dispose: () => void taken.push(message.sentence) };
                },
                hide: () => undefined
            },
            reveal: id => {
                revealed.push(id);
                return reveal();
            },
            openText: (text, fileUri) => Promise.resolve(void opened.push(`${fileNameOf(fileUri)}: ${text}`)),
            clock
        });
    }

    const add = (review: ClosedReview): void =>
        closed.add(review, `Rejected ${review.id}.`, count => `${count} at once.`);
    const sentences = (): string[] => shown.map(({ sentence }) => sentence);

    it('says what was closed, and offers to undo it', () => {
        add(A);
        assert.deepEqual(shown, [{ sentence: 'Rejected a.', actions: [{ label: 'Undo', command: UNDO_COMMAND }] }]);
    });

    it('brings back what was closed last, then what was closed before, each once and with the user’s text', async () => {
        add(A);
        clock.advance(5_000);
        add(B);
        await closed.undo();
        await closed.undo();
        await closed.undo();
        assert.deepEqual(asked, [['b'], ['a', '=mine']]);
        assert.deepEqual(revealed, ['b again', 'a again']);
        assert.equal(sentences().at(-1), 'There is nothing to undo.');
    });

    it('brings back once what is asked for twice before the backend has answered', async () => {
        add(A);
        clock.advance(5_000);
        add(B);
        await Promise.all([closed.undo(), closed.undo()]);
        assert.deepEqual(revealed, ['b again']);
    });

    it('takes what was closed at once for one act', async () => {
        add(A);
        clock.advance(900);
        add(B);
        assert.deepEqual(sentences(), ['Rejected a.', '2 at once.']);
        await closed.undo();
        assert.deepEqual(revealed, ['a again', 'b again']);
    });

    it('takes back all others that were accepted at once where one is not written yet, and that one the next time', async () => {
        putBack = id => (id === 'b' ? { putBack: false, code: 'not-yet', reason: 'Because.' } : { putBack: true });
        [A, B].forEach(review => add(acceptedReview(review)));
        await closed.undo();
        assert.deepEqual(asked, [['b'], ['a']], 'the last one first');
        assert.deepEqual([closed.isLast('b'), closed.isLast('a')], [true, false]);
        putBack = () => ({ putBack: true });
        await closed.undo();
        assert.deepEqual(asked.slice(2), [['b']]);
        assert.equal(closed.isLast('b'), false);
    });

    it('brings back after a reload of the page what was closed before it, and after what has been closed since', async () => {
        add(A);
        clock.advance(5_000);
        add(B);
        loadPage();
        add({ ...A, id: 'c' });
        await closed.undo();
        await closed.undo();
        loadPage();
        await closed.undo();
        await closed.undo();
        assert.deepEqual(asked, [['c', '=mine'], ['b'], ['a', '=mine']]);
        assert.equal(sentences().at(-1), 'There is nothing to undo.');
    });

    it('takes different acts for two, however soon one follows the other', async () => {
        add(A);
        closed.add(B, 'Closed b.', count => `${count} closed.`);
        await closed.undo();
        assert.deepEqual([sentences(), revealed], [['Rejected a.', 'Closed b.'], ['b again']]);
    });

    it('opens the text by itself where the backend knows nothing of the review any more, also after a reload', async () => {
        isKnown = false;
        add(A);
        clock.advance(5_000);
        add(B);
        await closed.undo();
        loadPage();
        await closed.undo();
        assert.deepEqual([revealed, opened], [[], ['b.txt: its', 'a.txt: mine']]);
        assert.deepEqual(sentences().slice(2), [
            'The review cannot be brought back. The text of b.txt is open.',
            'The review cannot be brought back. The text of a.txt is open.'
        ]);
    });

    it('says so where it was too long to be kept', async () => {
        isKnown = false;
        add({ ...B, proposed: 'x'.repeat(1_000_001) });
        await closed.undo();
        assert.equal(sentences().at(-1), 'b.txt cannot be brought back. Ask the agent again.');
    });

    it('gives up where the backend does not answer for ten seconds, and undoes the same the next time', async () => {
        add(A);
        add(B);
        line.set(false);
        const undoing = closed.undo();
        clock.advance(10_100);
        await undoing;
        assert.deepEqual([asked, opened], [[], []]);
        assert.deepEqual(shown.at(-1), {
            sentence: 'The IDE’s backend does not answer. Try again.',
            severity: 'warn',
            actions: [{ label: 'Undo', command: UNDO_COMMAND }]
        });
        line.set(true);
        assert.deepEqual(asked, []);
        await closed.undo();
        assert.deepEqual(revealed, ['a again', 'b again']);
    });

    it('says that an undo is on its way until the backend has answered', async () => {
        add(A);
        line.set(false);
        const undoing = closed.undo();
        clock.advance(2_100);
        assert.equal(sentences().at(-1), 'The IDE’s backend does not answer yet. Undo is on its way.');
        assert.deepEqual(taken, []);
        line.set(true);
        clock.advance(5_000);
        await undoing;
        assert.deepEqual(revealed, ['a again']);
        assert.deepEqual(taken, ['The IDE’s backend does not answer yet. Undo is on its way.']);
    });

    it('says nothing of the backend when only the page takes long', async () => {
        add(A);
        let finish: () => void = () => undefined;
        reveal = () => new Promise(resolve => (finish = resolve));
        const undoing = closed.undo();
        await Promise.race([undoing, new Promise(resolve => setImmediate(resolve))]);
        assert.deepEqual(revealed, ['a again']);
        clock.advance(2_100);
        finish();
        await undoing;
        assert.deepEqual(sentences(), ['Rejected a.']);
    });

    it('undoes first what was closed while an undo was unanswered, and asks for nothing twice', async () => {
        add(A);
        line.set(false);
        const undoing = [closed.undo(), closed.undo()];
        clock.advance(5_000);
        add(B);
        clock.advance(5_100);
        await Promise.all(undoing);
        line.set(true);
        await closed.undo();
        await closed.undo();
        assert.deepEqual(
            [revealed, asked],
            [
                ['b again', 'a again'],
                [['b'], ['a', '=mine']]
            ]
        );
    });
});
