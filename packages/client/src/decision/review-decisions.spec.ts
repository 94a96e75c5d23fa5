import * as assert from 'node:assert/strict';
import { CallAnswer } from '@agent-companion/core/contract';
import { settled } from '@agent-companion/core/testing';
import { COUNTS, DecisionsUnderTest, outcome } from '../testing/decisions-under-test';

describe('ReviewDecisions', () => {
    let page: DecisionsUnderTest;

    beforeEach(() => (page = new DecisionsUnderTest()));

    /** Has the backend answer when the test says so. */
    function answerLater(): (answer: CallAnswer) => void {
        let give: (answer: CallAnswer) => void = () => undefined;
        const later = new Promise<CallAnswer>(resolve => (give = resolve));
        page.answer = () => later;
        return give;
    }

    it('delivers one decision at a time', async () => {
        const { review } = await page.show();
        const give = answerLater();
        const deciding = page.decisions.reject(review);
        await page.decisions.accept(review);
        give(COUNTS);
        await deciding;
        assert.equal(page.sent.length, 1);
    });

    describe('on a file that has changed', () => {
        it('ask again where nobody could tell what the user would look at', async () => {
            const { review } = await page.show();
            const unknown = { settled: false, code: 'content-unknown', found: 'unreadable' } as const;
            page.answer = attempt => Promise.resolve(attempt < 3 ? outcome(unknown) : COUNTS);
            page.whatNow = ['lookAgain', 'accept'];
            await page.decisions.accept(review);
            await page.decisions.accept(review);
            assert.deepEqual(page.asked, ['content-unknown', 'content-unknown']);
            assert.deepEqual(
                page.sent.map(decision => decision.kind === 'accepted' && decision.overwrites),
                [undefined, undefined, 'unreadable']
            );
        });

        it('ask nothing about a review whose tab was closed meanwhile: it is open again', async () => {
            const { review, tab } = await page.show();
            page.answer = async () => {
                await tab.close();
                return outcome({ settled: false, code: 'content-changed', found: 'one' });
            };
            page.whatNow = ['accept'];
            await page.decisions.accept(review);
            assert.deepEqual([page.sent.length, page.asked, page.said], [1, [], []]);
            assert.deepEqual([page.screen.opened.length, page.screen.reviews.undecided().length], [2, 1]);
        });
    });

    describe('on their way to the backend', () => {
        it('are given up when it keeps silent on an open connection, and the user is told before', async () => {
            const { review } = await page.show();
            answerLater();
            const deciding = page.decisions.reject(review);
            await page.pass(5);
            assert.equal(page.slow, 0);
            await page.pass(1);
            assert.equal(page.slow, 1);
            await page.pass(84);
            await deciding;
            assert.deepEqual([page.slow, review.decided], [0, false]);
            assert.match(page.problems[0].sentence, /does not answer/);
            assert.ok(page.sent.length > 1);
        });

        it('are sent once with a text of 50 million characters, which takes its time', async () => {
            const { review } = await page.show();
            page.confirmed = () => ({ kind: 'accepted', revision: 1, text: 'x'.repeat(50_000_000) });
            const give = answerLater();
            const deciding = page.decisions.accept(review);
            await settled();
            await page.pass(25);
            assert.deepEqual([page.sent.length, page.slow], [1, 0]);
            give(COUNTS);
            await deciding;
            assert.deepEqual(page.problems, []);
        });

        it('have the whole time of an open connection after it was broken', async () => {
            const { review } = await page.show();
            answerLater();
            const deciding = page.decisions.reject(review);
            await page.pass(80);
            page.line.set(false);
            await page.pass(80);
            page.line.set(true);
            await page.pass(50);
            page.answer = () => Promise.resolve(COUNTS);
            await page.pass(20);
            await deciding;
            assert.deepEqual(page.problems, []);
        });
    });

    describe('on a review that no agent waits for', () => {
        beforeEach(async () => {
            const { tab } = await page.show({ agentGone: true });
            tab.type('mine');
        });

        const isOpen = (): boolean => {
            const [{ review }] = page.screen.opened;
            return page.screen.reviews.undecided().includes(review) && !review.decided;
        };

        it('keep it open when it cannot be written, with the reason, or the user would rather not', async () => {
            const [{ review }] = page.screen.opened;
            page.wanted = 'writeFile';
            page.written = { written: false, code: 'failed', sentence: 'It is read-only.' };
            await page.decisions.accept(review);
            assert.deepEqual(
                page.problems.map(({ sentence, text }) => [sentence, text]),
                [['It is read-only.', 'proposal\nmine']]
            );
            page.written = { written: false, code: 'cancelled' };
            await page.decisions.writeFile(review);
            [page.mayWrite, page.written] = [false, { written: true }];
            await page.decisions.writeFile(review);
            assert.deepEqual([page.problems.length, page.said, isOpen()], [1, [], true]);
        });

        it('leave it as one that has ended, with its text, when it was over before it could be written', async () => {
            const [{ review }] = page.screen.opened;
            page.written = { written: false, code: 'ended', sentence: 'It was over.' };
            await page.decisions.writeFile(review);
            assert.deepEqual([page.problems[0].sentence, review.hasEnded, isOpen()], ['It was over.', true, true]);
        });

        it('hand it to the agent that is back after all', async () => {
            page.written = { written: false, code: 'agent-waits' };
            await page.decisions.writeFile(page.screen.opened[0].review);
            assert.deepEqual(page.sent, [{ kind: 'accepted', revision: 1, text: '=proposal\nmine' }]);
            assert.deepEqual([page.said, isOpen()], [['Accepted a.txt.'], false]);
        });
    });
});
