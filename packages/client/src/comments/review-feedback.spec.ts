import * as assert from 'node:assert/strict';
import { Emitter } from '@agent-companion/core/support';
import { settled } from '@agent-companion/core/testing';
import type { DecidedReview } from '../decision/review-decisions';
import type { Review } from '../review/review';
import { ReviewComments } from './review-comments';
import { ReviewFeedback } from './review-feedback';

describe('ReviewFeedback', () => {
    let review: Review;
    let undecided: Review[];
    let decided: Emitter<DecidedReview<Review>>;
    let comments: ReviewComments;
    let feedback: ReviewFeedback;
    let prompts: string[];
    let offered: string[];
    let counts: boolean;
    let answer: string;
    let begun: (string | undefined)[];

    beforeEach(() => {
        const request = { id: 'a', revision: 1, agentName: 'Gemini CLI', fileUri: 'file:///w/lib/a.ts', target: {} };
        review = { request, commented: { ...request, title: '' } } as unknown as Review;
        undecided = [review];
        [prompts, offered, begun] = [[], [], []];
        counts = true;
        decided = new Emitter();
        comments = new ReviewComments({ getItem: () => null, setItem: () => undefined });
        feedback = new ReviewFeedback({
            reviews: { undecided: () => undecided, onDidEnd: () => ({ dispose: () => undefined }) },
            decisions: {
                onDidDecide: decided.event,
                reject: () => Promise.resolve(counts ? decide('rejected') : undefined)
            },
            comments,
            pathOf: fileUri => fileUri.replace('file:///w/', ''),
            user: {
                askText: ({ value }) => {
                    begun.push(value);
                    return Promise.resolve(answer);
                }
            },
            leaveInPrompt: ({ agent, text }) => Promise.resolve(prompts.push(`${agent}| ${text}`) > 0),
            notifier: { show: ({ text = '' }) => void offered.push(text) }
        });
    });

    function decide(kind: 'accepted' | 'rejected'): void {
        undecided = [];
        decided.fire({ review, decision: { kind, revision: 1 }, delivered: 'now' });
    }

    /** Rejects, and says why. */
    async function reject(why: string): Promise<void> {
        answer = why;
        await feedback.rejectWithComment(review);
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

    it('is offered where the review has ended while no page had it, once', () => {
        const comment = { first: 3, last: 3, text: 'why?', revision: 1, quote: '  oldCall();' };
        ['a', 'left'].forEach(id => comments.replace(id, undefined, comment));
        feedback.tellOfLeft(id => id === 'a');
        feedback.tellOfLeft(id => id === 'a');
        assert.deepEqual([offered, comments.of('a')], [['> oldCall();\nwhy?'], [comment]]);
    });

    it('types nothing into the prompt of another agent of the same name', async () => {
        comments.replace('a', undefined, { first: 3, last: 3, text: 'why?', revision: 1, quote: '' });
        Object.assign(review, { isUnattended: true });
        decide('rejected');
        await settled();
        assert.deepEqual([prompts, offered.length], [[], 1]);
    });

    it('goes into no answer to the call of a tool where it is too long, or none waits', async () => {
        Object.assign(review.request, { byCompanion: true });
        counts = false;
        await reject('x'.repeat(10_000));
        assert.equal(feedback.commentOf(review, 'rejected'), undefined);
        decide('rejected');
        await settled();
        assert.ok(offered[0].includes('x'.repeat(10_000)));
        await reject('no');
        Object.assign(review, { isUnattended: true });
        assert.equal(feedback.commentOf(review, 'rejected'), undefined);
    });

    it('rejects nothing that the user has not seen, but tells what was written', async () => {
        const rejecting = reject('no');
        (review.request as { revision: number }).revision = 2;
        await rejecting;
        await settled();
        assert.deepEqual(undecided, [review]);
        assert.deepEqual(prompts, ['Gemini CLI| To your change of lib/a.ts: no']);
    });

    it('keeps the sentence of a rejection that does not count, for the next one only', async () => {
        counts = false;
        await reject('no');
        await reject('no, please');
        decide('accepted');
        await settled();
        assert.deepEqual(prompts, []);
        await reject('never');
        assert.deepEqual(begun, [undefined, 'no', undefined]);
    });
});
