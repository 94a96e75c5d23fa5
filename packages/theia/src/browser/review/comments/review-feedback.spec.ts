import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { settled } from '@agent-companion/core/testing';
import type { Review } from '../review';
import type { DecidedReview } from '@agent-companion/client';
import type { PromptText } from '../../agents/prompt/agent-prompt';
import { ReviewComments } from './review-comments';
import { ReviewFeedback } from './review-feedback';

leavePage();

describe('ReviewFeedback', () => {
    let review: Review;
    let undecided: Review[];
    let decided: Emitter<DecidedReview<Review>>;
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
        feedback = Object.assign(new ReviewFeedback(), {
            reviews: { undecided: () => undecided, onDidEnd: Event.None },
            decisions: {
                onDidDecide: decided.event,
                reject: () => Promise.resolve(counts ? decide('rejected') : undefined)
            },
            comments,
            screens: { contextOf: () => Promise.resolve({ folder: new URI('file:///w'), style: 'posix' }) },
            delivery: {
                leaveInPrompt: ({ agent, text }: PromptText) => Promise.resolve(void prompts.push(`${agent}| ${text}`)),
                offerCopy: ({ text }: PromptText) => Promise.resolve(void offered.push(text))
            }
        });
        feedback.onStart();
    });

    function decide(kind: 'accepted' | 'rejected'): void {
        undecided = [];
        decided.fire({ review, decision: { kind, revision: 1 }, delivered: 'now' });
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
        comments.replace('a', undefined, { first: 3, last: 3, text: 'why?', revision: 1, quote: '' });
        Object.assign(review, { isUnattended: true });
        decide('rejected');
        await settled();
        assert.deepEqual([prompts, offered.length], [[], 1]);
    });

    it('goes into no answer to the call of a tool where it is too long, or none waits', async () => {
        Object.assign(review.request, { byCompanion: true });
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
});
