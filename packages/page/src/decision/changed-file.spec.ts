import * as assert from 'node:assert/strict';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls } from '@agent-companion/window/contract';
import { CallAnswer, ReliableCaller } from '@agent-companion/window/reliable-call';
import { TestLine } from '@agent-companion/window/testing';
import { FakeReviewScreen, FakeReviewTab, reviewRequest } from '../testing';
import type { Review } from '../review/review';
import { ReviewDecisions } from './review-decisions';

const answerOf = (value: DecisionOutcome): CallAnswer => ({ ok: true, value });
const COUNTS = answerOf({ settled: true, delivered: 'now' });
const changedTo = (found: string): CallAnswer =>
    answerOf({ settled: false, code: 'content-changed', reason: 'Changed.', found });

describe('Decisions on a file that has changed', () => {
    let screen: FakeReviewScreen;
    let sent: Decision[];
    /** All that the user is told. */
    let said: string[];
    /** What is asked about the file, what the user answers, and the reviews that they look at again. */
    let asked: string[];
    let whatNow: ('lookAgain' | 'accept')[];
    let looked: Review[];
    /** What the backend answers to an attempt. */
    let answer: (attempt: number) => Promise<CallAnswer>;
    let decisions: ReviewDecisions;

    beforeEach(() => {
        screen = new FakeReviewScreen();
        [sent, said, asked, whatNow, looked] = [[], [], [], [], []];
        answer = () => Promise.resolve(COUNTS);
        const clock = new ManualClock();
        decisions = new ReviewDecisions({
            reviews: screen.reviews,
            backend: new ReliableCaller<BackendCalls>({
                callerId: 'page',
                line: new TestLine(),
                clock,
                send: call => answer(sent.push(call.arguments[1] as Decision))
            }),
            confirmation: {
                confirm: review => Promise.resolve(review.proposal.acceptance),
                confirmWriting: () => Promise.resolve(true),
                confirmChange: (_review, code, { overwrites }) => {
                    asked.push(overwrites === undefined ? code : `${code} after ${overwrites}`);
                    return Promise.resolve(whatNow.shift());
                }
            },
            unattended: { ask: () => Promise.resolve(undefined), write: () => Promise.resolve({ written: true }) },
            closed: { add: (_review, sentence) => void said.push(sentence) },
            notifier: {
                show: ({ sentence }) => void said.push(sentence),
                copy: () => Promise.resolve(),
                showSlow: () => () => undefined
            },
            lookAgain: review => Promise.resolve(void looked.push(review)),
            focus: { markDecided: () => undefined },
            commentOf: () => undefined,
            nextFile: { after: () => Promise.resolve() },
            clock
        });
    });

    async function shown(): Promise<{ review: Review; tab: FakeReviewTab }> {
        await screen.reviews.show(reviewRequest());
        return screen.opened[0];
    }

    const overwritten = (): (string | undefined)[] =>
        sent.map(decision => (decision.kind === 'accepted' ? decision.overwrites : 'rejected'));

    it('wait for the user, who is asked, and count for just what they agree to lose', async () => {
        const { review } = await shown();
        const answers = [changedTo('one'), changedTo('two'), COUNTS];
        answer = attempt => Promise.resolve(answers[attempt - 1]);
        whatNow = ['accept', 'accept'];
        await decisions.accept(review);
        assert.deepEqual(overwritten(), [undefined, 'one', 'two']);
        assert.deepEqual(asked, ['content-changed', 'content-changed after one']);
        assert.deepEqual([said, review.isClosed], [['Accepted a.txt.'], true]);
    });

    it('leave the review as it is when the user would rather not, with nothing said', async () => {
        const { review, tab } = await shown();
        answer = () => Promise.resolve(changedTo('one'));
        await decisions.accept(review);
        assert.deepEqual([sent.length, asked.length, review.decided, tab.readOnlyReason], [1, 1, false, undefined]);
        assert.deepEqual(said, []);
    });

    it('ask no more about what the user has looked at again', async () => {
        const { review } = await shown();
        answer = attempt => Promise.resolve(attempt === 1 ? changedTo('one') : COUNTS);
        whatNow = ['lookAgain'];
        await decisions.accept(review);
        assert.deepEqual([looked, review.decided], [[review], false]);
        await decisions.accept(review);
        assert.deepEqual([overwritten(), asked.length], [[undefined, 'one'], 1]);
    });

    it('ask again where nobody could tell what the user would look at', async () => {
        const { review } = await shown();
        const unknown = { settled: false, code: 'content-unknown', reason: 'Late.', found: 'unreadable' } as const;
        answer = attempt => Promise.resolve(attempt < 3 ? answerOf(unknown) : COUNTS);
        whatNow = ['lookAgain', 'accept'];
        await decisions.accept(review);
        await decisions.accept(review);
        assert.deepEqual(asked, ['content-unknown', 'content-unknown']);
        assert.deepEqual(overwritten(), [undefined, undefined, 'unreadable']);
    });

    it('ask nothing about a review whose tab was closed meanwhile: it is open again', async () => {
        const { review, tab } = await shown();
        answer = async () => {
            await tab.close();
            return changedTo('one');
        };
        whatNow = ['accept'];
        await decisions.accept(review);
        assert.deepEqual([sent.length, asked, said], [1, [], []]);
        assert.deepEqual([screen.opened.length, screen.reviews.undecided().length], [2, 1]);
    });

    it('reject it without a question', async () => {
        await decisions.reject((await shown()).review);
        assert.deepEqual([overwritten(), asked], [['rejected'], []]);
    });
});
