import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import { settled } from '@agent-companion/window/testing';
import type { DecidedReview } from '../decision/review-decisions';
import type { Review } from '../review';
import type { EndedReview } from '@agent-companion/page';
import { ReviewComments } from './review-comments';
import { ReviewFeedback } from './review-feedback';

describe('ReviewFeedback', () => {
    let review: Review;
    let undecided: Review[];
    let decided: Emitter<DecidedReview>;
    let ended: Emitter<EndedReview<Review>>;
    let comments: ReviewComments;
    let feedback: ReviewFeedback;
    let prompts: string[];
    let offered: string[];
    let counts: boolean;

    beforeEach(() => {
        const request = { id: 'a', revision: 1, agentName: 'Gemini CLI', fileUri: 'file:///w/lib/a.ts' };
        review = { request } as unknown as Review;
        undecided = [review];
        [prompts, offered] = [[], []];
        counts = true;
        decided = new Emitter();
        comments = new ReviewComments({ getItem: () => null, setItem: () => undefined });
        ended = new Emitter();
        const reviews = { undecided: () => undecided, onDidEnd: ended.event };
        feedback = new ReviewFeedback({
            reviews,
            decisions: {
                onDidDecide: decided.event,
                reject: () => Promise.resolve(counts ? decide('rejected') : undefined)
            },
            comments,
            pathOf: () => Promise.resolve('lib/a.ts'),
            leaveInPrompt: ({ agent, text }) => Promise.resolve(void prompts.push(`${agent}| ${text}`)),
            offerCopy: ({ text }, why = '') => Promise.resolve(void offered.push(why + text))
        });
    });

    function decide(kind: 'accepted' | 'rejected', delivered: DecidedReview['delivered'] = 'now'): void {
        undecided = [];
        decided.fire({ review, decision: { kind, revision: 1 }, delivered });
    }

    function end(): void {
        ended.fire({ review, how: 'dropped', text: undefined });
    }

    function comment(): void {
        comments.replace('a', undefined, { first: 3, last: 3, text: 'why?', revision: 1, quote: '' });
        comments.replace('a', undefined, { first: 7, last: 9, text: 'shorter', revision: 1, quote: '' });
    }

    it('names no line of a proposal that the agent has replaced, but quotes it', async () => {
        const earlier = { first: 3, last: 3, text: 'why?', revision: 1, quote: '  oldCall();' };
        const current = { ...earlier, text: 'and now?', revision: 2, quote: 'newCall();' };
        comments.replace('a', undefined, earlier);
        comments.replace('a', undefined, current);
        (review.request as { revision: number }).revision = 2;
        decide('rejected');
        await settled();
        assert.deepEqual(prompts[0].split('\n').slice(1), [
            'lib/a.ts, ‘oldCall();’ in your earlier proposal: why?',
            'lib/a.ts:3: and now?'
        ]);
    });

    it('types nothing into the prompt of another agent of the same name', async () => {
        comment();
        Object.assign(review, { isUnattended: true });
        decide('rejected');
        await settled();
        assert.deepEqual([prompts, offered.length], [[], 1]);
    });

    describe('on a change of a tool', () => {
        beforeEach(() => void Object.assign(review.request, { byCompanion: true }));

        it('is offered to be copied where the call is over, and says so', async () => {
            comment();
            decide('accepted', 'never');
            comment();
            end();
            await settled();
            assert.deepEqual([prompts, offered.length], [[], 2]);
            assert.ok(offered.every(text => text.startsWith('No tool call is answered with your comment.')));
        });

        it('goes into no answer where it is too long, or none waits', async () => {
            counts = false;
            await feedback.reject(review, 1, 'x'.repeat(10_000));
            assert.equal(feedback.commentOf(review, 'rejected'), undefined);
            decide('rejected');
            await settled();
            assert.ok(offered[0].includes('x'.repeat(10_000)));
            await feedback.reject(review, 1, 'no');
            Object.assign(review, { isUnattended: true });
            assert.equal(feedback.commentOf(review, 'rejected'), undefined);
        });
    });

    describe('on a change of an agent that hears it with a rejection', () => {
        beforeEach(() => void Object.assign(review.request, { hearsComments: true }));

        it('goes the way of others with an acceptance, and where it ends otherwise', async () => {
            comment();
            assert.equal(feedback.commentOf(review, 'accepted'), undefined);
            decide('accepted');
            comment();
            end();
            await settled();
            assert.deepEqual([prompts.length, offered], [2, []]);
        });

        it('is offered to be copied where the agent has gone', async () => {
            comment();
            Object.assign(review, { isUnattended: true });
            assert.equal(feedback.commentOf(review, 'rejected'), undefined);
            decide('rejected', 'never');
            await settled();
            assert.deepEqual([prompts, offered.length], [[], 1]);
        });
    });

    it('tells the comments with every end of the review, and nothing where there are none', async () => {
        decide('rejected');
        comment();
        decide('rejected');
        comment();
        decide('accepted');
        comment();
        end();
        await settled();
        const heads = prompts.map(text => text.split('\n')[0]);
        assert.deepEqual(heads, [
            'Gemini CLI| I rejected your change of lib/a.ts. My comments:',
            'Gemini CLI| I accepted your change of lib/a.ts. My comments:',
            'Gemini CLI| My comments on your change of lib/a.ts:'
        ]);
    });

    it('rejects nothing that the user has not seen, but tells what was written', async () => {
        (review.request as { revision: number }).revision = 2;
        await feedback.reject(review, 1, 'no');
        await settled();
        assert.deepEqual(undecided, [review]);
        assert.deepEqual(prompts, ['Gemini CLI| To your change of lib/a.ts: no']);
    });

    it('keeps the sentence of a rejection that does not count, for the next one only', async () => {
        counts = false;
        await feedback.reject(review, 1, 'no');
        assert.equal(feedback.unsent(review), 'no');
        decide('accepted');
        await settled();
        assert.equal(feedback.unsent(review), undefined);
        assert.deepEqual(prompts, []);
    });

    it('keeps the sentence for a review that was closed only to come back, which is another object then', async () => {
        counts = false;
        await feedback.reject(review, 1, 'no');
        assert.equal(feedback.unsent({ ...review } as Review), 'no');
    });
});
