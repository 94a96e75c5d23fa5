import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import type { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import { ClosedReview, closedReview } from './closed-groups';
import { KeptReviews } from './kept-reviews';

describe('KeptReviews', () => {
    let screen: FakeReviewScreen;
    let clock: ManualClock;
    /** The texts that were kept, each time. */
    let kept: (string | undefined)[][];
    let said: string[];
    let left: ClosedReview[];
    let reviews: KeptReviews;

    beforeEach(() => start());

    function start(...before: string[]): void {
        left = before.map(id => closedReview(reviewRequest({ id }), undefined));
        said = [];
        screen = new FakeReviewScreen();
        clock = new ManualClock();
        kept = [];
        reviews = new KeptReviews({
            reviews: screen.reviews,
            groups: {
                keepOnScreen: reviews => void kept.push(reviews.map(({ text, proposed }) => text ?? proposed)),
                takeLeft: pending => left.filter(({ id }) => !pending.includes(id))
            },
            messages: {
                show: ({ sentence }) => {
                    said.push(sentence);
                    return { dispose: () => undefined };
                }
            },
            page: screen.page,
            clock
        });
        reviews.onStart();
    }

    it('says which were on the screen when the page was left and do not go on, if any', () => {
        reviews.tellOfLeft([]);
        start('a');
        reviews.tellOfLeft(['a']);
        assert.deepEqual(said, []);
        start('a', 'b');
        reviews.tellOfLeft(['b']);
        assert.deepEqual(said, ['The review of a.txt has ended. Its text is kept.']);
        start('a', 'b');
        reviews.tellOfLeft([]);
        assert.deepEqual(said, ['2 reviews have ended. Their texts are kept.']);
    });

    async function show(id: string): Promise<FakeReviewTab> {
        await screen.reviews.show(reviewRequest({ id }));
        return screen.opened[screen.opened.length - 1].tab;
    }

    /** All reviews end with their window. */
    const end = (): Promise<void> => screen.reviews.keepEnded(screen.reviews.undecided());

    it('keeps what has ended and is on the screen, until it is off the screen, and nothing unedited that goes on', async () => {
        await show('a');
        await show('b');
        assert.deepEqual(kept, []);
        await end();
        await show('c');
        const [a] = screen.opened;
        await screen.reviews.conclude(a.review, 'closes', { revision: 1, text: undefined });
        assert.deepEqual(kept, [['proposal\n'], ['proposal\n', 'proposal\n'], ['proposal\n']]);
    });

    it('keeps what is typed thereafter, when the user rests or the page is left', async () => {
        const tab = await show('a');
        await end();
        tab.type('m');
        tab.type('i');
        clock.advance(500);
        tab.type('ne');
        screen.page.dispatchEvent(new Event('pagehide'));
        assert.deepEqual(kept.slice(1), [['proposal\nmi'], ['proposal\nmine']]);
        assert.ok(clock.isIdle);
    });

    it('keeps what the user makes of one that goes on, until it is over: its backend may end before the page is told', async () => {
        const tab = await show('a');
        await show('b');
        tab.type('mine');
        clock.advance(500);
        await screen.reviews.closeByAgent('b');
        await screen.reviews.closeByAgent('a');
        assert.deepEqual(kept, [['proposal\nmine'], ['proposal\nmine'], []]);
    });

    it('keeps what the user had made before the page was loaded anew', async () => {
        await screen.reviews.show(reviewRequest({ id: 'a', draft: 'mine' }));
        clock.advance(500);
        assert.deepEqual(kept, [['mine']]);
    });
});
