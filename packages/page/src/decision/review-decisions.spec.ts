import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { limits } from '@agent-companion/protocol';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { ManualClock } from '@agent-companion/server/testing';
import { BackendCalls } from '@agent-companion/window/contract';
import { CallAnswer, ReliableCall, ReliableCaller } from '@agent-companion/window/reliable-call';
import { settled, TestLine } from '@agent-companion/window/testing';
import { FakeReviewScreen, FakeReviewTab, reviewRequest } from '../testing';
import type { ClosedReview } from '../afterwards/closed-groups';
import type { Review } from '../review/review';
import type { DecisionMessage } from './decision-messages';
import { ReviewDecisions } from './review-decisions';

const answerOf = (value: DecisionOutcome): CallAnswer => ({ ok: true, value });
const COUNTS = answerOf({ settled: true, delivered: 'now' });
const REPLACED = answerOf({ settled: false, code: 'replaced', reason: 'Replaced.' });
const unasked = (): Promise<undefined> => Promise.resolve(undefined);

describe('ReviewDecisions', () => {
    let screen: FakeReviewScreen;
    let clock: ManualClock;
    let line: TestLine;
    let sent: Decision[];
    /** The problems that the user is told of, and what else. */
    let messages: DecisionMessage[];
    let said: string[];
    let closed: ClosedReview[];
    let slow: number;
    let focused: Review[];
    /** What the user answers when asked whether to accept. */
    let confirmed: (review: Review) => Decision | undefined;
    /** What the backend answers to an attempt. */
    let answer: (attempt: number) => Promise<CallAnswer>;
    let decisions: ReviewDecisions;

    beforeEach(() => {
        screen = new FakeReviewScreen();
        [clock, line] = [new ManualClock(), new TestLine()];
        [sent, messages, slow, focused, said, closed] = [[], [], 0, [], [], []];
        confirmed = review => review.proposal.acceptance;
        answer = () => Promise.resolve(COUNTS);
        const send = (call: ReliableCall): Promise<CallAnswer> => {
            sent.push(call.arguments[1] as Decision);
            return answer(sent.length);
        };
        decisions = new ReviewDecisions({
            reviews: screen.reviews,
            backend: new ReliableCaller<BackendCalls>({ callerId: 'page', line, clock, send }),
            confirmation: {
                confirm: review => Promise.resolve(confirmed(review)),
                confirmWriting: () => Promise.resolve(true),
                confirmChange: () => Promise.resolve(undefined)
            },
            unattended: { ask: unasked, write: () => Promise.resolve({ written: true }) },
            closed: {
                add: (review, sentence) => void [closed.push(review), said.push(sentence)]
            },
            notifier: {
                show: message =>
                    void (message.kind === 'counts' ? said.push(message.sentence) : messages.push(message)),
                copy: () => Promise.resolve(),
                showSlow: () => {
                    slow++;
                    return () => void slow--;
                }
            },
            lookAgain: () => Promise.resolve(),
            focus: { markDecided: review => void focused.push(review) },
            commentOf: () => undefined,
            nextFile: { after: () => Promise.resolve() },
            clock
        });
    });

    async function shown(
        more: Parameters<typeof reviewRequest>[0] = {}
    ): Promise<{ review: Review; tab: FakeReviewTab }> {
        assert.deepEqual(await screen.reviews.show(reviewRequest(more)), { shown: true });
        return screen.opened[0];
    }

    /** Has the backend answer when the test says so. */
    function answerLater(): (answer: CallAnswer) => void {
        let give: (answer: CallAnswer) => void = () => undefined;
        const later = new Promise<CallAnswer>(resolve => (give = resolve));
        answer = () => later;
        return give;
    }

    async function pass(seconds: number): Promise<void> {
        for (let second = 0; second < seconds; second++) {
            clock.advance(1_000);
            await settled();
        }
    }

    it('hands over what the user confirms, and ends the review for good', async () => {
        const { review, tab } = await shown();
        const decided: [Review, Decision, boolean][] = [];
        decisions.onDidDecide(({ review: of, decision }) => decided.push([of, decision, of.isClosed]));
        tab.type('mine');
        await decisions.accept(review);
        assert.deepEqual(sent, [{ kind: 'accepted', revision: 1, text: '=proposal\nmine' }]);
        const accepted = { kind: 'accepted', revision: 1, text: 'proposal\nmine' };
        assert.deepEqual(decided, [[review, accepted, false]], 'told while it is still on the screen');
        assert.deepEqual([screen.closed, focused, screen.reviews.undecided()], [1, [review], []]);
        assert.equal((await screen.reviews.show(reviewRequest())).shown, false);
    });

    it('does not send an unedited proposal back', async () => {
        await decisions.accept((await shown()).review);
        assert.deepEqual(sent, [{ kind: 'accepted', revision: 1 }]);
    });

    it('leaves a review as it is when the user does not confirm', async () => {
        confirmed = () => undefined;
        const { review } = await shown();
        await decisions.accept(review);
        assert.deepEqual([sent, screen.reviews.undecided()], [[], [review]]);
    });

    it('decides nothing for a review that is closed', async () => {
        const { review } = await shown();
        await screen.reviews.closeByAgent('id');
        await decisions.reject(review);
        assert.deepEqual(sent, []);
    });

    it('rejects a review whose tab is closed', async () => {
        const { tab } = await shown();
        await tab.close();
        await settled();
        assert.deepEqual(sent, [{ kind: 'rejected', revision: 1 }]);
    });

    it('delivers one decision at a time', async () => {
        const { review } = await shown();
        const give = answerLater();
        const deciding = decisions.reject(review);
        await decisions.accept(review);
        give(COUNTS);
        await deciding;
        assert.equal(sent.length, 1);
    });

    it('has the review wait again when it does not count, and says why', async () => {
        const { review, tab } = await shown();
        const give = answerLater();
        const deciding = decisions.reject(review);
        assert.notEqual(tab.readOnlyReason, undefined);
        give(REPLACED);
        await deciding;
        assert.deepEqual([review.decided, tab.readOnlyReason], [false, undefined]);
        assert.match(messages[0].sentence, /^Your decision does not count: Gemini CLI has changed/);
    });

    it('shows the review again when it does not count and the tab was closed, with the text', async () => {
        const { tab } = await shown();
        answer = () => Promise.resolve(REPLACED);
        tab.type('mine');
        await tab.close();
        while (screen.opened.length < 2) {
            await setImmediate();
        }
        assert.deepEqual(screen.requests.at(-1), reviewRequest({ draft: 'proposal\nmine' }));
    });

    it('say what was rejected, and keep what is needed to undo it', async () => {
        const { review, tab } = await shown();
        tab.type('mine');
        await decisions.reject(review);
        const { fileUri } = review.request;
        assert.deepEqual(closed, [{ id: 'id', fileUri, text: 'proposal\nmine', proposed: 'proposal\n' }]);
        assert.deepEqual(said, ['Rejected. Your edits to a.txt were discarded.']);
    });

    describe('on their way to the backend', () => {
        it('do not bother the user when they arrive at once', async () => {
            await decisions.reject((await shown()).review);
            assert.ok(clock.isIdle);
            assert.deepEqual([slow, messages], [0, []]);
        });

        it('are given up when it keeps silent on an open connection, and the user is told before', async () => {
            const { review } = await shown();
            answerLater();
            const deciding = decisions.reject(review);
            await pass(5);
            assert.equal(slow, 0);
            await pass(1);
            assert.equal(slow, 1);
            await pass(84);
            await deciding;
            assert.deepEqual([slow, review.decided], [0, false]);
            assert.match(messages[0].sentence, /does not answer/);
            assert.ok(sent.length > 1);
        });

        it('wait for as long as the connection is broken, and arrive after it', async () => {
            const { review } = await shown();
            line.set(false);
            const deciding = decisions.reject(review);
            await pass(200);
            assert.deepEqual([sent.length, slow], [0, 1]);
            line.set(true);
            await deciding;
            assert.deepEqual([sent.length, slow, messages], [1, 0, []]);
        });

        it('have the whole time of an open connection after it was broken', async () => {
            const { review } = await shown();
            answerLater();
            const deciding = decisions.reject(review);
            await pass(80);
            line.set(false);
            await pass(80);
            line.set(true);
            await pass(50);
            answer = () => Promise.resolve(COUNTS);
            await pass(20);
            await deciding;
            assert.deepEqual(messages, []);
        });

        it('are not sent with a text that is too large for the connection', async () => {
            const { review } = await shown();
            const text = 'x'.repeat(limits.maxContentBytes + 1);
            confirmed = () => ({ kind: 'accepted', revision: 1, text });
            await decisions.accept(review);
            assert.deepEqual([sent, review.decided], [[], false]);
            assert.match(messages[0].sentence, /has more than/);
        });

        it('tell why the backend refuses them', async () => {
            answer = () => Promise.resolve({ ok: false, code: 'window-ended', reason: 'no such window' });
            await decisions.reject((await shown()).review);
            assert.match(messages[0].sentence, /^Your decision came too late/);
        });
    });

    describe('with a text of 50 million characters', () => {
        let deciding: Promise<void>;

        async function accept(): Promise<void> {
            const { review } = await shown();
            confirmed = () => ({ kind: 'accepted', revision: 1, text: 'x'.repeat(50_000_000) });
            deciding = decisions.accept(review);
            await settled();
        }

        it('send it once while it is on its way, and say nothing', async () => {
            const give = answerLater();
            await accept();
            await pass(25);
            assert.deepEqual([sent.length, slow], [1, 0]);
            give(COUNTS);
            await deciding;
            assert.deepEqual(messages, []);
        });

        it('send it again when it is lost', async () => {
            answer = attempt => (attempt > 1 ? Promise.resolve(COUNTS) : new Promise(() => undefined));
            await accept();
            await pass(30);
            await deciding;
            assert.equal(sent.length, 2);
        });

        it('do not give up before it would have arrived', async () => {
            answerLater();
            await accept();
            await pass(115);
            assert.deepEqual([clock.isIdle, slow], [false, 1]);
            await pass(29);
            await deciding;
            assert.match(messages[0].sentence, /does not answer/);
        });
    });
});
