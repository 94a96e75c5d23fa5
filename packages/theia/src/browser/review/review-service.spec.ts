import * as assert from 'node:assert/strict';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { reviewRequest } from '@agent-companion/page/testing';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import type { Review } from './review';
import type { ReviewService } from './review-service';

describe('ReviewService of Theia’s shell', () => {
    let screen: FakeReviewScreen;
    let reviews: ReviewService;

    beforeEach(() => {
        screen = new FakeReviewScreen();
        ({ reviews } = screen);
    });

    async function show(id: string): Promise<{ review: Review }> {
        assert.deepEqual(await reviews.show(reviewRequest({ id })), { shown: true });
        const shown = screen.opened.find(({ review }) => review.request.id === id);
        assert.ok(shown);
        return shown;
    }

    describe('has in front', () => {
        const see = ({ widget }: Review, isVisible: boolean): void => void Object.assign(widget, { isVisible });

        it('the review that the user is in, or that the editor area shows', async () => {
            const [{ review: a }, { review: b }] = [await show('a'), await show('b')];
            screen.shell.currentWidget = a.widget;
            screen.shell.inMain = b.widget;
            assert.equal(reviews.reviewInFront(), a);
            screen.shell.currentWidget = {} as Widget;
            assert.equal(reviews.reviewInFront(), b);
        });

        it('the only one to be seen, and none of several', async () => {
            const { review: a } = await show('a');
            const { review: b } = await show('b');
            see(a, true);
            assert.equal(reviews.reviewInFront(), a);
            see(b, true);
            assert.equal(reviews.reviewInFront(), undefined);
        });

        it('none that is decided', async () => {
            const { review } = await show('a');
            screen.shell.currentWidget = review.widget;
            review.beginDecision();
            assert.equal(reviews.reviewInFront(), undefined);
        });
    });
});
