import * as assert from 'node:assert/strict';
import { ManualClock, settled } from '@agent-companion/core/testing';
import { Review } from './review';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { ruledReview, unattendedReview } from '../testing/ruled-review';
import { nextReview, QUIET_MS, ReviewFront } from './review-front';

describe('ReviewFront', () => {
    let clock: ManualClock;
    let typedAt: number;
    let open: Review[];
    let states: Map<Review, { isDisposed: boolean; isVisible: boolean }>;
    let revealed: [id: string, isNew: boolean][];
    let front: ReviewFront;

    beforeEach(() => {
        [clock, typedAt, open, revealed] = [new ManualClock(), -Infinity, [], []];
        states = new Map();
        front = new ReviewFront({
            registry: { open: () => open },
            tabs: {
                reveal: async (review, isNew) => {
                    revealed.push([review.request.id, isNew]);
                    await settled();
                    see(review);
                },
                typedAgo: () => clock.now() - typedAt,
                isMoving: () => false
            },
            clock
        });
    });

    /** Has a review alone in front; none, where it is left out. */
    function see(seen?: Review): void {
        states.forEach((state, review) => (state.isVisible = review === seen));
    }

    async function propose(id: string, agentName = 'A'): Promise<Review> {
        const state = { isDisposed: false, isVisible: false };
        const review = new Review(reviewRequest({ id, agentName }), new FakeReviewTab('', state));
        states.set(review, state);
        open.push(review);
        await front.present(review, true);
        return review;
    }

    /** Closes a review's tab; the editor shows none. */
    async function close(review: Review): Promise<void> {
        see();
        open = open.filter(each => each !== review);
        await review.close();
        await settled();
        await settled();
    }

    const held = (): string[] => front.heldBack.map(({ request }) => request.id);

    it('holds it back from a user who types, until three seconds after the last key', async () => {
        const told: number[] = [];
        front.onDidChangeHeld(reviews => void told.push(reviews.length));
        typedAt = clock.now();
        await propose('one');
        assert.deepEqual(held(), ['one']);
        clock.advance(QUIET_MS - 1);
        typedAt = clock.now();
        clock.advance(QUIET_MS - 1);
        await settled();
        assert.deepEqual(revealed, []);
        clock.advance(1);
        await settled();
        await settled();
        assert.deepEqual([revealed, told], [[['one', true]], [1, 0]]);
    });

    it('brings one of two in front that come at once', async () => {
        await Promise.all([propose('one'), propose('two', 'B')]);
        assert.deepEqual([revealed, held()], [[['one', true]], ['two']]);
    });

    it('brings the next one in front once a user rests who types meanwhile, seen before or not', async () => {
        const one = await propose('one');
        const two = await propose('two');
        await front.reveal(two);
        await front.reveal(one);
        typedAt = clock.now();
        await close(one);
        assert.deepEqual([revealed.length, held()], [3, ['two']]);
        clock.advance(QUIET_MS);
        await settled();
        assert.deepEqual(revealed.at(-1), ['two', false]);
    });

    it('leaves what the user looks at when a review behind it is closed', async () => {
        const one = await propose('one');
        await propose('two');
        await front.reveal(open[1]);
        see();
        await close(one);
        assert.equal(revealed.length, 2);
    });
});

describe('The next review', () => {
    const [a1, b2, a3, b4] = [ruledReview('A', 1), ruledReview('B', 2), ruledReview('A', 3), ruledReview('B', 4)];

    it('is of the same agent the next one, else an earlier one, else the oldest of all', () => {
        assert.equal(nextReview(b2, [a1, a3, b4]), b4);
        assert.equal(nextReview(a3, [a1, b2]), a1);
        assert.equal(nextReview(a3, [b2, b4]), b2);
        assert.equal(nextReview(a3, []), undefined);
    });

    it('is not what another agent of the same name has left behind, unless there is nothing else', () => {
        assert.equal(nextReview(a1, [b2, unattendedReview('A', 3)]), b2);
        assert.equal(nextReview(a1, [unattendedReview('A', 3)])?.isUnattended, true);
    });
});
