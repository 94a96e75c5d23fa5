import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/core/testing';
import { Review } from '@agent-companion/client';
import { FakeReviewScreen, reviewRequest } from '@agent-companion/client/testing';
import { ReviewNotifications } from './review-notifications';

describe('ReviewNotifications', () => {
    let clock: ManualClock;
    let screen: FakeReviewScreen;
    let told: string[];
    let click: () => void;
    let revealed: string[];

    beforeEach(() => {
        clock = new ManualClock();
        clock.advance(1_000 - clock.now());
        screen = new FakeReviewScreen();
        [told, revealed] = [[], []];
        new ReviewNotifications({
            reviews: screen.reviews,
            show: (sentence, act) => {
                told.push(sentence);
                click = act;
                return { hide: () => undefined };
            },
            reveal: ({ request }) => Promise.resolve(void revealed.push(request.id)),
            placeOf: () => 'src/a.txt',
            clock
        });
    });

    async function show(more: Parameters<typeof reviewRequest>[0] = {}): Promise<Review> {
        await screen.reviews.show(reviewRequest(more));
        return screen.opened[screen.opened.length - 1].review;
    }

    it('says once that an agent has gone with several reviews, and leads to the first that still waits', async () => {
        const ids = ['a', 'b', 'c'];
        for (const id of ids) {
            await show({ id });
        }
        await show({ id: 'other', agentName: 'Qwen Code' });
        for (const id of ids) {
            await show({ id, agentGone: true });
        }
        await show({ id: 'other', agentName: 'Qwen Code', agentGone: true });
        assert.deepEqual(told, []);
        clock.advance(500);
        assert.deepEqual(told, [
            'Gemini CLI no longer waits for 3 changes. The IDE can write the files itself.',
            'a.txt: Qwen Code no longer waits for this change. The IDE can write the file itself: src/a.txt.'
        ]);
    });

    it('leads to the first of several that no agent waits for, and says of none that is decided or waited for again', async () => {
        const reviews = [await show({ id: 'a' }), await show({ id: 'b' }), await show({ id: 'c' })];
        await screen.reviews.keepEnded(reviews);
        await screen.reviews.closeByAgent('a');
        clock.advance(500);
        assert.deepEqual(told, [
            'Gemini CLI no longer waits for 2 changes, and the IDE cannot write them any more. Copy the texts, or discard them.'
        ]);
        click();
        assert.deepEqual(revealed, ['b']);
        await show({ id: 'd' });
        await show({ id: 'd', agentGone: true });
        await show({ id: 'd' });
        clock.advance(500);
        assert.equal(told.length, 1);
    });
});
