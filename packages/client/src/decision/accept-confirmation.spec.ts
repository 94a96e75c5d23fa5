import * as assert from 'node:assert/strict';
import type { Event } from '@agent-companion/core/server';
import type { ChoiceQuestion } from '../messages/question';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { Review } from '../review/review';
import { AcceptConfirmation } from './accept-confirmation';

describe('AcceptConfirmation', () => {
    let review: Review;
    let whileAsked: () => void;
    let confirmation: AcceptConfirmation;

    beforeEach(() => {
        const request = reviewRequest();
        review = new Review(request, new FakeReviewTab(request.text));
        const ask = <T>({ choices }: ChoiceQuestion<T>, onObsolete: Event<void>): Promise<T | undefined> => {
            let isObsolete = false;
            onObsolete(() => (isObsolete = true));
            whileAsked();
            return Promise.resolve(isObsolete ? undefined : choices[0].value);
        };
        confirmation = new AcceptConfirmation({ has: () => true }, ask);
    });

    it('takes the question back when the agent proposes anew, and when the review is decided otherwise', async () => {
        whileAsked = () => review.proposal.update(reviewRequest({ revision: 2 }));
        assert.equal(await confirmation.confirm(review), undefined);
        whileAsked = () => review.beginDecision();
        assert.equal(await confirmation.confirm(review), undefined);
    });

    it('leaves the question where something else about the review changes', async () => {
        whileAsked = () => review.proposal.setFileExists(false);
        assert.deepEqual(await confirmation.confirm(review), { kind: 'accepted', revision: 1 });
    });
});
