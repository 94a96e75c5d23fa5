import * as assert from 'node:assert/strict';
import type { Review } from '../review/review';
import type { OwnedReview } from '../review/reviews-of-agent';
import { reviewRequest } from '../testing/review-request';
import { ruledReview, unattendedReview } from '../testing/ruled-review';
import { proposalSentence, toBeTold } from './held-notice';
import type { HeldReview } from './review-front';

describe('The changes that are held back', () => {
    const held = (because: HeldReview['because'], agentName: string, id: string): HeldReview => ({
        review: { request: reviewRequest({ id, agentName, fileUri: `file:///workspace/${id}.txt` }) } as Review,
        because
    });

    const told = (all: readonly HeldReview[], seen: readonly OwnedReview[] = []): string[] =>
        toBeTold(all, seen).map(({ request }) => proposalSentence(request));

    it('are told by agent and file', () => {
        assert.deepEqual(told([held('types', 'A', 'one')]), ['A proposes a change to one.txt.']);
    });

    it('are not told of the agent whose change is in front, but of another agent', () => {
        const all = [held('reads-another', 'A', 'one'), held('reads-another', 'B', 'two')];
        assert.deepEqual(told(all, [ruledReview('A', 1)]), ['B proposes a change to two.txt.']);
    });

    it('are told behind what an agent of the same name has left', () => {
        const all = [held('reads-another', 'A', 'one')];
        assert.deepEqual(told(all, [unattendedReview('A', 1)]), ['A proposes a change to one.txt.']);
    });
});
