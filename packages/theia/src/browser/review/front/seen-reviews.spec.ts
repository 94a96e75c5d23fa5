import * as assert from 'node:assert/strict';
import { isSeenReview, SeenReview, SeenReviews } from './seen-reviews';

describe('SeenReviews', () => {
    let stored: readonly SeenReview[];
    const storage = {
        read: () => [...stored],
        write: (items: readonly SeenReview[]) => {
            stored = items;
        }
    };
    const one = { id: 'one', revision: 1 };
    const two = { id: 'two', revision: 1 };
    beforeEach(() => (stored = []));

    it('tells the next page which review was in front, and which one was seen before', () => {
        const page = new SeenReviews(storage);
        page.note([one]);
        page.note([two]);
        assert.equal(page.before(two), undefined);
        const next = new SeenReviews(storage);
        assert.equal(next.before(one)?.isInFront, false);
        assert.equal(next.before(two)?.isInFront, true);
        assert.equal(next.before({ id: 'three', revision: 1 }), undefined);
    });

    it('does not know a text that the user has not seen', () => {
        new SeenReviews(storage).note([one]);
        assert.equal(new SeenReviews(storage).before({ ...one, revision: 2 }), undefined);
    });

    it('tells that a file was in front at the end', () => {
        const page = new SeenReviews(storage);
        page.note([one]);
        page.note([]);
        assert.equal(new SeenReviews(storage).before(one)?.isInFront, false);
    });

    it('keeps what was in front for a page that is loaded twice, before any review is there', () => {
        new SeenReviews(storage).note([one]);
        new SeenReviews(storage).note([]);
        assert.equal(new SeenReviews(storage).before(one)?.isInFront, true);
    });

    it('keeps what other pages write', () => {
        const [page, other] = [new SeenReviews(storage), new SeenReviews(storage)];
        page.note([one]);
        other.note([two]);
        page.note([]);
        const next = new SeenReviews(storage);
        assert.equal(next.before(one)?.isInFront, false);
        assert.equal(next.before(two)?.isInFront, true);
    });

    it('forgets a review whose tab is closed', () => {
        new SeenReviews(storage).note([one]);
        const page = new SeenReviews(storage);
        page.note([one]);
        page.forget('one');
        assert.equal(page.before(one), undefined);
        assert.equal(new SeenReviews(storage).before(one), undefined);
    });

    it('believes nothing that is stored by others', () => {
        assert.deepEqual(
            [{ ...one, isInFront: true }, { id: 'one' }, null, 'one', { ...one, isInFront: 1 }].map(isSeenReview),
            [true, false, false, false, false]
        );
    });
});
