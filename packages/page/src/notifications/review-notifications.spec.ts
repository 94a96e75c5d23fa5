import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import type { Review } from '../review/review';
import { FakeReviewScreen } from '../testing/fake-review-screen';
import { reviewRequest } from '../testing/review-request';
import type { Notify } from './notification';
import { ReviewNotifications } from './review-notifications';

describe('ReviewNotifications', () => {
    let clock: ManualClock;
    let screen: FakeReviewScreen;
    let told: string[];
    let offered: string[];
    let answer: (label: string) => Promise<void>;
    let done: string[];

    beforeEach(() => {
        clock = new ManualClock();
        clock.advance(1_000 - clock.now());
        screen = new FakeReviewScreen();
        [told, offered, done] = [[], [], []];
        const act =
            (what: string) =>
            ({ request }: Review): Promise<void> =>
                Promise.resolve(void done.push(`${what} ${request.id}`));
        const notify: Notify = ({ text, choices }) => {
            told.push(text);
            offered = choices.map(({ label }) => label);
            return new Promise(resolve => {
                answer = label => {
                    resolve(choices.find(choice => choice.label === label)?.value);
                    return settled();
                };
            });
        };
        new ReviewNotifications({
            reviews: screen.reviews,
            decisions: { writeFile: act('write'), copyText: act('copy'), discard: act('discard') },
            notify,
            reveal: act('reveal'),
            placeOf: () => 'src/a.txt',
            clock
        });
    });

    async function show(more: Parameters<typeof reviewRequest>[0] = {}): Promise<Review> {
        await screen.reviews.show(reviewRequest(more));
        return screen.opened[screen.opened.length - 1].review;
    }

    it('tells of no proposal: what is held back is said in a message that goes once it is seen', async () => {
        await show();
        assert.deepEqual(told, []);
    });

    it('says once that an agent has gone, and does what the user chooses, unless the agent is back', async () => {
        await show();
        await show({ agentGone: true });
        await show({ agentGone: true });
        clock.advance(500);
        assert.deepEqual(told, [
            'a.txt: Gemini CLI no longer waits for this change. The IDE can write the file itself: src/a.txt.'
        ]);
        assert.deepEqual(offered, ['Write File', 'Copy Text', 'Discard']);
        await answer('Write File');
        assert.deepEqual(done, ['write id']);
        await show();
        await show({ agentGone: true });
        clock.advance(500);
        await show();
        await answer('Discard');
        assert.equal(done.length, 1);
    });

    it('says of a review that has ended that its text can only be copied', async () => {
        const review = await show();
        await screen.reviews.keepEnded([review]);
        clock.advance(500);
        assert.deepEqual(offered, ['Copy Text', 'Discard']);
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
        assert.deepEqual(offered, ['Show']);
        await answer('Show');
        assert.deepEqual(done, ['reveal b']);
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
        assert.deepEqual(told, ['Gemini CLI has updated its proposal for a.txt. Your edits were set aside.']);
        await answer('Restore My Edits');
        assert.equal(review.proposal.text.value, 'proposal\nmine');
    });
});
