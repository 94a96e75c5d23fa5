import * as assert from 'node:assert/strict';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import type { Review } from './review';
import { ReviewService } from './review-service';

describe('ReviewService', () => {
    let screen: FakeReviewScreen;
    let reviews: ReviewService;
    let closedByUser: Review[];

    beforeEach(() => {
        screen = new FakeReviewScreen();
        ({ reviews } = screen);
        closedByUser = [];
        reviews.onDidCloseTab(review => closedByUser.push(review));
    });

    async function show(id = 'id'): Promise<{ review: Review; tab: FakeReviewTab }> {
        assert.deepEqual(await reviews.show(reviewRequest({ id })), { shown: true });
        const shown = screen.opened.find(({ review }) => review.request.id === id);
        assert.ok(shown);
        return shown;
    }

    it('opens a review once, though it is asked for twice in one turn and again while it opens', async () => {
        const shows = [reviews.show(reviewRequest()), reviews.show(reviewRequest())];
        await Promise.resolve();
        shows.push(reviews.show(reviewRequest({ revision: 2 })));
        assert.deepEqual(await Promise.all(shows), Array(3).fill({ shown: true }));
        assert.equal(screen.opened.length, 1);
        assert.equal(screen.opened[0].review.request.revision, 2);
        assert.deepEqual(screen.presented, [
            [1, true],
            [2, false]
        ]);
        assert.equal(screen.saved.length, 2);
    });

    it('does not open what its agent has closed, and closes what was still opening', async () => {
        const opening = reviews.show(reviewRequest());
        await screen.untilOpening();
        assert.deepEqual(await reviews.closeByAgent('id'), { revision: 1, unedited: true });
        await opening;
        assert.equal(screen.closed, 1);
        assert.equal((await reviews.show(reviewRequest())).shown, false);
        assert.deepEqual(await reviews.closeByAgent('id'), {});
    });

    it('knows what is under way, from before it is on the screen until it has ended', async () => {
        const { registry } = screen;
        const underWay = (): unknown[] => registry.underWay().map(({ request, isDecided }) => [request.id, isDecided]);
        ['a', 'b'].forEach(id => registry.expect(reviewRequest({ id })));
        assert.deepEqual(underWay(), [
            ['a', false],
            ['b', false]
        ]);
        await reviews.closeByAgent('b');
        const { review } = await show('a');
        review.beginDecision();
        assert.deepEqual(underWay(), [['a', true]]);
        await reviews.conclude(review, 'closes', { revision: 1, text: undefined });
        registry.expect(reviewRequest({ id: 'a' }));
        assert.deepEqual(underWay(), []);
    });

    it('never opens what its agent has closed before it was asked for', async () => {
        const closing = reviews.closeByAgent('id');
        assert.equal((await reviews.show(reviewRequest())).shown, false);
        assert.deepEqual(await closing, {});
        assert.equal(screen.opened.length, 0);
    });

    it('drops reviews that have ended, but not what the user has edited, and opens neither again', async () => {
        const [a, b] = [await show('a'), await show('b')];
        b.tab.type('mine');
        await reviews.dropEnded([a.review, b.review]);
        assert.deepEqual(reviews.undecided(), [b.review]);
        assert.deepEqual([reviews.hasEnded('a'), reviews.hasEnded('b')], [true, true]);
        assert.equal((await reviews.show(reviewRequest({ id: 'a' }))).shown, false);
    });

    it('tells of tabs that the user closes, but not of those that close with the page', async () => {
        const [a, b] = [await show('a'), await show('b')];
        screen.reviews.isLeaving = true;
        await a.tab.close();
        screen.reviews.isLeaving = false;
        await b.tab.close();
        assert.deepEqual(closedByUser, [b.review]);
    });

    describe('on a decision that does not count', () => {
        for (const [what, late, expected, saved] of [
            ['the text', undefined, { draft: 'proposal\nmine' }, [1]],
            ['the text, though it was asked for again', reviewRequest(), { draft: 'proposal\nmine' }, [1]],
            [
                'a newer proposal and the text beside it',
                reviewRequest({ revision: 2 }),
                { revision: 2, earlierDraft: 'proposal\nmine' },
                [0, { revision: 1, text: 'proposal\nmine' }]
            ]
        ] as const) {
            it(`shows ${what} again, and sends it, where the tab was closed`, async () => {
                const { review, tab } = await show();
                tab.type('mine');
                review.beginDecision();
                await tab.close();
                await (late && reviews.show(late));
                await reviews.conclude(review, 'waits', { revision: 1, text: 'proposal\nmine' });
                assert.equal(reviews.undecided().length, 1);
                assert.deepEqual(screen.requests.at(-1), { ...reviewRequest(), ...expected });
                assert.deepEqual([screen.saved.length, ...screen.savedAside], saved);
            });
        }

        it('shows a review again whose tab was closed while it was still opening', async () => {
            screen.closesEarly = true;
            const { review } = await show();
            screen.closesEarly = false;
            await reviews.conclude(review, 'waits', { revision: 1, text: undefined });
            assert.deepEqual(reviews.undecided(), [screen.opened[1].review]);
        });

        it('keeps a text that has ended on the screen, but shows none again whose tab was closed', async () => {
            const [a, b] = [await show('a'), await show('b')];
            await b.tab.close();
            for (const { review } of [a, b]) {
                await reviews.conclude(review, 'keeps-text', { revision: 1, text: 'mine' });
                assert.equal((await reviews.show(review.request)).shown, review === a.review);
            }
            assert.deepEqual(reviews.undecided(), [a.review]);
        });
    });
});
