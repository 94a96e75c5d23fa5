import * as assert from 'node:assert/strict';
import type { PutBackOutcome } from '@agent-companion/core/server';
import { ManualClock, TestLine } from '@agent-companion/core/testing';
import { BackendCalls, ReliableCaller } from '@agent-companion/core/contract';
import { AcceptUndo } from './accept-undo';
import { acceptedReview } from './closed-groups';

const REVIEW = acceptedReview({ id: 'a', fileUri: 'file:///w/a.txt' });
const changedTo = (found: string): PutBackOutcome => ({
    putBack: false,
    code: 'content-changed',
    found
});

describe('The undo of an accept', () => {
    let asked: (readonly unknown[])[];
    let questions: string[];
    /** Answers of the backend, one after the other, and whether the user agrees. */
    let answers: PutBackOutcome[];
    let agrees: boolean;
    let undo: AcceptUndo;
    let said: string[];

    beforeEach(() => {
        [asked, questions, answers, agrees, said] = [[], [], [], true, []];
        const clock = new ManualClock();
        undo = new AcceptUndo({
            clock,
            backend: new ReliableCaller<BackendCalls>({
                callerId: 'page',
                line: new TestLine(),
                clock,
                send: call => {
                    asked.push(call.arguments);
                    return Promise.resolve({ ok: true, value: answers.shift() });
                }
            }),
            messages: {
                show: ({ sentence }) => {
                    said.push(sentence);
                    return { dispose: () => undefined };
                }
            },
            askUser: ({ title, choices }) => {
                questions.push(title);
                return Promise.resolve(agrees ? choices[0].value : undefined);
            },
            unsavedFiles: { has: () => false },
            reveal: () => Promise.resolve()
        });
    });

    it('asks where that cannot be shown, about just what would be lost', async () => {
        answers = [changedTo('one'), changedTo('two'), { putBack: true }];
        assert.equal(await undo.undo(REVIEW), 'done');
        assert.deepEqual(asked, [['a'], ['a', 'one'], ['a', 'two']]);
        assert.deepEqual(questions, ['Overwrite a.txt?', 'Overwrite a.txt?']);
        [answers, agrees] = [[changedTo('one')], false];
        assert.equal(await undo.undo(REVIEW), 'again');
    });

    it('says that a file is deleted which was new', async () => {
        answers = [{ putBack: true }, { putBack: true, deleted: true }];
        await undo.undo(REVIEW);
        await undo.undo(REVIEW);
        assert.deepEqual(said, ['a.txt is what it was before.', 'Deleted a.txt: it was new.']);
    });
});
