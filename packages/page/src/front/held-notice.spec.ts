import * as assert from 'node:assert/strict';
import type { Review } from '../review/review';
import { reviewRequest } from '../testing/review-request';
import { ruledReview, unattendedReview } from '../testing/ruled-review';
import { HeldNotice } from './held-notice';
import type { HeldReview } from './review-front';

describe('HeldNotice', () => {
    let said: string[];
    let click: () => void;
    let done: string[];
    let notice: HeldNotice;
    let reviews: Map<string, Review>;

    beforeEach(() => {
        [said, done] = [[], []];
        reviews = new Map();
        notice = new HeldNotice({
            show: (sentence, review) => {
                said.push(sentence);
                click = review;
                return { hide: () => said.push('hidden') };
            },
            review: ({ request }) => done.push(`review ${request.id}`)
        });
    });

    function held(because: HeldReview['because'], agentName = 'A', id = 'one'): HeldReview {
        const request = reviewRequest({ id, agentName, fileUri: `file:///workspace/${id}.txt` });
        const review = reviews.get(id) ?? ({ request } as Review);
        reviews.set(id, review);
        return { review, because };
    }

    it('says who proposes what, once, until it is not held back any more', () => {
        notice.update([held('types')], []);
        notice.update([held('types')], []);
        assert.deepEqual(said, ['A proposes a change to one.txt.']);
        notice.update([], []);
        assert.deepEqual(said.slice(1), ['hidden']);
    });

    it('says how many there are, in one message', () => {
        notice.update([held('types')], []);
        notice.update([held('types'), held('turned-away', 'A', 'two')], []);
        assert.deepEqual(said.slice(1), ['hidden', '2 changes wait for you.']);
    });

    it('does not tell of the next file of an agent whose change is in front, but of another agent’s', () => {
        notice.update([held('reads-another', 'A'), held('reads-another', 'B', 'two')], [ruledReview('A', 1)]);
        assert.deepEqual(said, ['B proposes a change to two.txt.']);
    });

    it('tells of a change behind what an agent of the same name has left', () => {
        notice.update([held('reads-another', 'A')], [unattendedReview('A', 1)]);
        assert.deepEqual(said, ['A proposes a change to one.txt.']);
    });

    it('leads to the oldest that it tells of', () => {
        notice.update([held('types'), held('types', 'A', 'two')], []);
        click();
        assert.deepEqual(done, ['review one']);
    });
});
