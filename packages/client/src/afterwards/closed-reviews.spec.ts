import * as assert from 'node:assert/strict';
import { ManualClock, TestLine } from '@agent-companion/core/testing';
import { BackendCalls, ReliableCall, ReliableCaller } from '@agent-companion/core/contract';
import type { StatusMessage } from '../messages/status-message';
import { StoredList } from '../stored-list';
import { acceptedReview, ClosedGroups, ClosedReview, isClosedGroup } from './closed-groups';
import { ClosedReviews } from './closed-reviews';

const A: ClosedReview = { id: 'a', fileUri: 'file:///w/a.txt', text: 'mine' };
const B: ClosedReview = { id: 'b', fileUri: 'file:///w/b.txt' };

describe('ClosedReviews', () => {
    let clock: ManualClock;
    let asked: (readonly unknown[])[];
    let shown: StatusMessage[];
    let revealed: string[];
    let putBack: (id: string) => object;
    let closed: ClosedReviews;
    let line: TestLine;

    beforeEach(() => {
        [clock, line] = [new ManualClock(), new TestLine()];
        [asked, shown, revealed] = [[], [], []];
        putBack = () => ({ putBack: true });
        const send = (call: ReliableCall): Promise<{ ok: true; value: unknown }> => {
            asked.push(call.arguments);
            const id = String(call.arguments[0]);
            const value = call.method === 'putBackReview' ? putBack(id) : `${id} again`;
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
            openText: () => assert.fail('the backend brings all back'),
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
        putBack = id => (id === 'b' ? { putBack: false, code: 'not-yet' } : { putBack: true });
        [A, B].forEach(review => add(acceptedReview(review)));
        await closed.undo();
        assert.deepEqual(asked, [['b'], ['a']], 'the last one first');
        assert.deepEqual([closed.has('b'), closed.has('a')], [true, false]);
        putBack = () => ({ putBack: true });
        await closed.undo();
        assert.deepEqual(asked.slice(2), [['b']]);
        assert.equal(closed.has('b'), false);
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
