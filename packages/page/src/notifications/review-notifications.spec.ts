import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import type { Review } from '../review/review';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import { reviewRequest } from '../testing/review-request';
import { ReviewNotifications } from './review-notifications';

describe('ReviewNotifications', () => {
    let clock: ManualClock;
    let screen: FakeReviewScreen;
    let told: string[];
    let shown: Set<string>;
    let answer: (label: string) => Promise<void>;
    let done: string[];

    beforeEach(() => {
        clock = new ManualClock();
        clock.advance(1_000 - clock.now());
        screen = new FakeReviewScreen();
        [told, shown, done] = [[], new Set(), []];
        new ReviewNotifications({
            reviews: screen.reviews,
            show: (sentence, click, label = 'Show') => {
                told.push(sentence);
                shown.add(sentence);
                answer = wanted => {
                    assert.equal(wanted, label);
                    click();
                    return settled();
                };
                return { hide: () => void shown.delete(sentence) };
            },
            reveal: ({ request }) => Promise.resolve(void done.push(request.id)),
            placeOf: () => 'src/a.txt',
            clock
        });
    });

    async function show(more: Parameters<typeof reviewRequest>[0] = {}): Promise<Review> {
        await screen.reviews.show(reviewRequest(more));
        return screen.opened[screen.opened.length - 1].review;
    }

    it('says of a review that has ended that its text can only be copied', async () => {
        const review = await show();
        await screen.reviews.keepEnded([review]);
        clock.advance(500);
        assert.deepEqual(told, [
            'a.txt: Gemini CLI no longer waits for this change, and the IDE cannot write it any more. Copy the text, or discard it.'
        ]);
    });

    it('says it until the review has ended', async () => {
        await show();
        await show({ agentGone: true });
        clock.advance(500);
        assert.equal(shown.size, 1);
        await screen.reviews.closeByAgent('id');
        assert.equal(shown.size, 0);
    });

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
        await answer('Show');
        assert.deepEqual(done, ['b']);
        await show({ id: 'd' });
        await show({ id: 'd', agentGone: true });
        await show({ id: 'd' });
        clock.advance(500);
        assert.equal(told.length, 1);
    });

    it('says that a newer proposal has set edits aside, and brings them back', async () => {
        const review = await show();
        screen.opened[0].tab.type('mine');
        await show({ revision: 2, text: 'newer\n' });
        assert.deepEqual([...shown], ['Gemini CLI has updated its proposal for a.txt. Your edits were set aside.']);
        await answer('Restore My Edits');
        assert.equal(review.proposal.text.value, 'proposal\nmine');
        assert.equal(shown.size, 0);
    });
});
