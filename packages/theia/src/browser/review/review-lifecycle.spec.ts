import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Decision } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import { FakeReviewTab } from '../testing/fake-review-tab';
import { reviewRequest } from '../testing/review-request';
import type { DeliveryResult } from './decision/decision-messages';
import type { LifecycleContext } from './lifecycle-context';
import type { Review, SetAside } from './review';
import { ReviewLifecycle } from './review-lifecycle';

const REJECTED: Decision = { kind: 'rejected', revision: 1 };

/** A page that takes its time: tabs open and close in a later turn. */
class FakePage implements LifecycleContext {
    leaving = false;
    readonly requests: ReviewRequest[] = [];
    readonly opened: { review: Review; tab: FakeReviewTab }[] = [];
    readonly welcomed: Review[] = [];
    readonly broughtUp: [revision: number, isNew: boolean][] = [];
    readonly decided: Review[] = [];
    closed = 0;
    saved = 0;
    readonly savedAside: SetAside[] = [];
    delivered = 0;
    failure: Error | undefined;
    answer: Promise<DeliveryResult> = Promise.resolve('over');
    /** Whether the user closes the tab while the review is still opening. */
    closesEarly = false;

    readonly tabs: LifecycleContext['tabs'] = {
        open: async review => {
            this.requests.push(review.request);
            await setImmediate();
            if (this.failure) {
                throw this.failure;
            }
            const tab = new FakeReviewTab(review.request.text);
            review.attach(tab);
            this.opened.push({ review, tab });
            await (this.closesEarly && tab.close());
        },
        bringUp: ({ request }, isNew) => Promise.resolve(void this.broughtUp.push([request.revision, isNew])),
        rememberFocus: review => void this.decided.push(review),
        close: async review => {
            await setImmediate();
            await review.close();
            this.closed++;
        }
    };

    readonly decisions: LifecycleContext['decisions'] = {
        deliver: () => {
            this.delivered++;
            return this.answer;
        },
        dismiss: (_review, { kind }) => (kind === 'rejected' ? 'over' : 'ended')
    };

    readonly drafts: LifecycleContext['drafts'] = {
        track: () => undefined,
        save: () => void this.saved++,
        saveAside: (_review, aside) => void this.savedAside.push(aside)
    };

    isLeaving = (): boolean => this.leaving;

    onDidOpen = (review: Review): void => void this.welcomed.push(review);

    onError = (error: unknown): void => {
        throw error;
    };

    /** Has the answer to a decision given when the test says so. */
    answerLater(): (result: DeliveryResult) => void {
        let give: (result: DeliveryResult) => void = () => undefined;
        this.answer = new Promise(resolve => (give = resolve));
        return give;
    }
}

describe('ReviewLifecycle', () => {
    let page: FakePage;
    let lifecycle: ReviewLifecycle;

    beforeEach(() => {
        page = new FakePage();
        lifecycle = new ReviewLifecycle(page);
    });

    async function shown(): Promise<{ review: Review; tab: FakeReviewTab }> {
        assert.deepEqual(await lifecycle.show(reviewRequest()), { shown: true });
        return page.opened[0];
    }

    async function untilReopened(): Promise<void> {
        while (!lifecycle.openReview || page.opened.length < 2) {
            await setImmediate();
        }
        await setImmediate();
    }

    it('opens once, though it is asked for twice in one turn and again while it opens', async () => {
        const shows = [lifecycle.show(reviewRequest()), lifecycle.show(reviewRequest())];
        await Promise.resolve();
        shows.push(lifecycle.show(reviewRequest({ revision: 2 })));
        assert.deepEqual(await Promise.all(shows), Array(3).fill({ shown: true }));
        assert.equal(page.opened.length, 1);
        assert.equal(page.opened[0].review.request.revision, 2);
        assert.deepEqual(page.broughtUp, [
            [1, true],
            [2, false]
        ]);
        assert.equal(page.saved, 2);
    });

    it('has its review from the moment its tab is being opened, and as an open one once that is there', async () => {
        const opening = lifecycle.show(reviewRequest());
        while (page.requests.length === 0) {
            await Promise.resolve();
        }
        assert.deepEqual([lifecycle.review?.request.id, lifecycle.openReview], ['id', undefined]);
        await opening;
        assert.equal(lifecycle.openReview, page.opened[0].review);
    });

    it('can be asked for again when it could not be opened', async () => {
        page.failure = new Error('no room');
        const failed = await lifecycle.show(reviewRequest());
        assert.deepEqual(failed, {
            shown: false,
            code: 'editor-failed',
            reason: 'The IDE could not open the diff: no room'
        });
        assert.equal(lifecycle.review, undefined);
        page.failure = undefined;
        await shown();
    });

    it('does not open after its agent has closed it, and closes what was still opening', async () => {
        const opening = lifecycle.show(reviewRequest());
        while (page.requests.length === 0) {
            await Promise.resolve();
        }
        assert.deepEqual(await lifecycle.close(), { unedited: true });
        await opening;
        assert.equal(page.closed, 1);
        assert.equal((await lifecycle.show(reviewRequest())).shown, false);
        assert.equal(await lifecycle.close(), undefined);
    });

    it('never opens if the agent has closed it before it was asked for', async () => {
        const closing = lifecycle.close();
        assert.equal((await lifecycle.show(reviewRequest())).shown, false);
        assert.equal(await closing, undefined);
        assert.equal(page.opened.length, 0);
    });

    it('ends with a decision that counts, for good', async () => {
        const { review } = await shown();
        await lifecycle.decide(REJECTED);
        assert.equal(lifecycle.review, undefined);
        assert.deepEqual([page.closed, page.decided], [1, [review]]);
        assert.equal((await lifecycle.show(reviewRequest())).shown, false);
    });

    it('is delivered one decision at a time', async () => {
        await shown();
        const give = page.answerLater();
        const deciding = lifecycle.decide(REJECTED);
        await lifecycle.decide({ kind: 'accepted', revision: 1 });
        give('over');
        await deciding;
        assert.equal(page.delivered, 1);
    });

    it('waits again when the decision does not count, with what came meanwhile in front', async () => {
        const { review, tab } = await shown();
        const give = page.answerLater();
        const deciding = lifecycle.decide(REJECTED);
        assert.notEqual(tab.readOnlyReason, undefined);
        assert.deepEqual(await lifecycle.show(reviewRequest({ revision: 2, text: 'newer\n' })), { shown: true });
        assert.deepEqual(page.broughtUp.at(-1), [1, true]);
        give('waits');
        await deciding;
        assert.deepEqual([review.decided, tab.readOnlyReason], [false, undefined]);
        assert.deepEqual([review.request.revision, review.text], [2, 'newer\n']);
        assert.deepEqual(page.broughtUp.at(-1), [2, false]);
        assert.equal(lifecycle.ended, false);
    });

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
        it(`comes back with ${what}, which it sends, when its tab was closed and that does not count`, async () => {
            const { tab } = await shown();
            const give = page.answerLater();
            tab.type('mine');
            await tab.close();
            await (late && lifecycle.show(late));
            give('waits');
            await untilReopened();
            assert.deepEqual(page.requests.at(-1), { ...reviewRequest(), ...expected });
            assert.deepEqual([page.saved, ...page.savedAside], saved);
        });
    }

    it('is rejected when its tab was closed while it was still opening, and is not announced', async () => {
        page.closesEarly = true;
        const { review } = await shown();
        assert.equal(review.decided, true);
        assert.deepEqual([page.welcomed, page.delivered], [[], 1]);
        await lifecycle.close();
        assert.equal((await lifecycle.show(reviewRequest())).shown, false);
    });

    it('comes back when a tab that was closed so early does not count', async () => {
        page.closesEarly = true;
        const give = page.answerLater();
        await shown();
        page.closesEarly = false;
        give('waits');
        await untilReopened();
        assert.equal(lifecycle.openReview, page.opened[1].review);
    });

    it('does not come back when its tab was closed and it has ended meanwhile', async () => {
        const { tab } = await shown();
        page.answer = Promise.resolve('ended');
        await tab.close();
        await setImmediate();
        assert.equal((await lifecycle.show(reviewRequest())).shown, false);
        assert.equal(page.opened.length, 1);
    });

    it('decides nothing by tabs that close with the page', async () => {
        const { review, tab } = await shown();
        page.leaving = true;
        await tab.close();
        assert.equal(review.decided, false);
    });

    it('is closed by its agent while a decision is on its way, which then changes nothing', async () => {
        await shown();
        const give = page.answerLater();
        const deciding = lifecycle.decide(REJECTED);
        await lifecycle.close();
        give('waits');
        await deciding;
        assert.equal(page.closed, 1);
        assert.equal(page.opened.length, 1);
    });

    it('goes on when it is dropped with edits, and is not opened again after that', async () => {
        const { review, tab } = await shown();
        tab.type('mine');
        await lifecycle.drop();
        await lifecycle.decide({ kind: 'accepted', revision: 1, text: 'mine' });
        assert.equal(lifecycle.openReview, review);
        assert.equal(review.decided, false);
        await lifecycle.decide(REJECTED);
        assert.equal(lifecycle.review, undefined);
        assert.equal(page.delivered, 0);
        assert.equal((await lifecycle.show(reviewRequest())).shown, false);
    });

    it('ends when it is dropped without edits', async () => {
        await shown();
        await lifecycle.drop();
        assert.equal(lifecycle.review, undefined);
    });
});
