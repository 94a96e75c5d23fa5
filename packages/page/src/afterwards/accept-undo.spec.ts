import * as assert from 'node:assert/strict';
import type { PutBackOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls } from '@agent-companion/window/contract';
import { ReliableCaller } from '@agent-companion/window/reliable-call';
import { TestLine } from '@agent-companion/window/testing';
import { AcceptUndo } from './accept-undo';
import { acceptedReview } from './closed-groups';

const REVIEW = acceptedReview({ id: 'a', fileUri: 'file:///w/a.txt' });
const refused = (code: string, found?: string): PutBackOutcome =>
    ({ putBack: false, code, reason: 'Because.', found }) as PutBackOutcome;

describe('The undo of an accept', () => {
    let asked: (readonly unknown[])[];
    let questions: string[];
    let said: string[];
    /** What the backend answers, one after the other, and whether the user agrees. */
    let answers: PutBackOutcome[];
    let agrees: boolean;
    let undo: AcceptUndo;
    let clock: ManualClock;

    beforeEach(() => {
        [asked, questions, said, answers, agrees] = [[], [], [], [], true];
        clock = new ManualClock();
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
        answers = [refused('content-changed', 'one'), refused('content-changed', 'two'), { putBack: true }];
        assert.equal(await undo.undo(REVIEW), 'done');
        assert.deepEqual(asked, [['a'], ['a', 'one'], ['a', 'two']]);
        assert.deepEqual(questions, ['Overwrite a.txt?', 'Overwrite a.txt?']);
        [answers, agrees] = [[refused('content-changed', 'one')], false];
        assert.equal(await undo.undo(REVIEW), 'again');
    });

    it('can be tried again where nothing is written yet, or it cannot be written', async () => {
        answers = [refused('not-yet'), refused('read-only'), refused('ended')];
        assert.deepEqual([await undo.undo(REVIEW), await undo.undo(REVIEW)], ['again', 'again']);
        assert.match(said[0], /nothing is written yet/);
        assert.match(said[1], /is read-only/);
        assert.equal(await undo.undo(REVIEW), 'done');
        assert.match(said[2], /not known any more/);
    });

    it('is done where nothing is written for long: the user has put the file back, and undoes what was before it', async () => {
        answers = [refused('not-yet'), refused('not-yet'), refused('not-yet')];
        assert.equal(await undo.undo(REVIEW), 'again');
        clock.advance(9_000);
        assert.equal(await undo.undo(REVIEW), 'again');
        clock.advance(1_000);
        assert.equal(await undo.undo(REVIEW), 'done');
        assert.equal(said[2], 'a.txt is what it was before.');
    });
});
