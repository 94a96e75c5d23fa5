import * as assert from 'node:assert/strict';
import type { Review } from '../review/review';
import { reviewRequest } from '../testing/review-request';
import { ruledReview, unattendedReview } from '../testing/ruled-review';
import { HeldNotice } from './held-notice';

describe('HeldNotice', () => {
    const review = (agentName: string, id: string): Review =>
        ({ request: reviewRequest({ id, agentName, fileUri: `file:///workspace/${id}.txt` }) }) as Review;
    const [one, two] = [review('A', 'one'), review('B', 'two')];
    let said: string[];
    let click: () => void;
    let notice: HeldNotice;

    beforeEach(() => {
        said = [];
        notice = new HeldNotice(
            (sentence, act) => {
                said.push(sentence);
                click = act;
                return { hide: () => said.push('hidden') };
            },
            ({ request }) => said.push(`review ${request.id}`)
        );
    });

    it('says how many there are, in one message, which leads to the oldest', () => {
        notice.update([one], []);
        notice.update([one, two], []);
        click();
        assert.deepEqual(said.slice(1), ['hidden', '2 changes wait for you.', 'review one']);
    });

    it('does not tell of the next file of an agent whose change is in front', () => {
        notice.update([one, two], [ruledReview('A', 1), unattendedReview('B', 1)]);
        assert.deepEqual(said, ['B proposes a change to two.txt.']);
    });
});
