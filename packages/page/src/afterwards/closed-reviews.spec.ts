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
    let putBack: (id: string) => object;
    let restore: (id: string) => object;
    let closed: ClosedReviews;
    let line: TestLine;

    beforeEach(() => {
        [clock, line] = [new ManualClock(), new TestLine()];
        [asked, shown, revealed, opened] = [[], [], [], []];
        putBack = () => ({ putBack: true });
        restore = id => ({ restored: true, id: `${id} again` });
        const send = (call: ReliableCall): Promise<{ ok: true; value: unknown }> => {
            asked.push(call.arguments);
            const id = String(call.arguments[0]);
            const value = call.method === 'putBackReview' ? putBack(id) : restore(id);
            return Promise.resolve({ ok: true, value });
        };
        const storage = { getItem: () => null, setItem: () => undefined };
        closed = new ClosedReviews({
            groups: new ClosedGroups(new StoredList(storage, 'closed', isClosedGroup)),
            askUser: () => Promise.resolve(undefined),
            unsavedFiles: { has: () => false },
            backend: new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send }),
            messages: {
                show: message => {
                    shown.push(message);
                    return { dispose: () => undefined };
                },
                hide: () => undefined
            },
            reveal: id => Promise.resolve(void revealed.push(id)),
            openText: (text, fileUri) => Promise.resolve(void opened.push(`${fileNameOf(fileUri)}: ${text}`)),
            clock
        });
    });

    const add = (review: ClosedReview): void =>
        closed.add(review, `Rejected ${review.id}.`, count => `${count} at once.`);
    const sentences = (): string[] => shown.map(({ sentence }) => sentence);

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

    it('takes different acts for two, however soon one follows the other', async () => {
        add(A);
        closed.add(B, 'Closed b.', count => `${count} closed.`);
        await closed.undo();
        assert.deepEqual([sentences(), revealed], [['Rejected a.', 'Closed b.'], ['b again']]);
    });

    it('says so where it was too long to be kept', async () => {
        restore = () => ({ restored: false, code: 'ended', reason: 'Over.' });
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
