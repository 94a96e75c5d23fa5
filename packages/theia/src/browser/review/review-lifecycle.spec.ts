import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Decision, FinalText } from '@agent-companion/server';
import { ReviewRequest } from '../../common';
import type { Review, SetAside } from './review';
import type { DeliveryResult } from './decision/review-decisions';
import { ReviewLifecycle, ReviewHost } from './review-lifecycle';

const REJECTED: Decision = { kind: 'rejected', revision: 1 };

function request(more: Partial<ReviewRequest> = {}): ReviewRequest {
    return { id: 'id', revision: 1, text: 'proposal', ...more } as ReviewRequest;
}

/** What of a review matters to its life. */
class TestReview {
    readonly widget = { isDisposed: false };
    decided = false;
    outcome: FinalText = { unedited: true };
    private closed: () => void = () => undefined;

    constructor(public request: ReviewRequest) {}

    get isEdited(): boolean {
        return this.outcome.text !== undefined;
    }

    update(newer: ReviewRequest): boolean {
        this.request = newer;
        return true;
    }

    beginDecision(): void {
        this.decided = true;
    }

    withdrawDecision(): void {
        this.decided = false;
    }

    onDidCloseTab(listener: () => void): void {
        this.closed = listener;
    }

    closeTab(): void {
        this.widget.isDisposed = true;
        this.closed();
    }
}

/** A page that takes its time: everything it is asked happens in a later turn. */
class TestStage implements ReviewHost {
    isLeaving = false;
    readonly asked: ReviewRequest[] = [];
    readonly opened: TestReview[] = [];
    closed = 0;
    saved = 0;
    readonly savedAside: SetAside[] = [];
    delivered = 0;
    failure: Error | undefined;
    answer: Promise<DeliveryResult> = Promise.resolve('over');
    /** Whether the user closes the tab while the review is still opening. */
    closesEarly = false;

    async open(asked: ReviewRequest): Promise<Review> {
        this.asked.push(asked);
        await setImmediate();
        if (this.failure) {
            throw this.failure;
        }
        const review = new TestReview(asked);
        this.opened.push(review);
        review.widget.isDisposed = this.closesEarly;
        return review as unknown as Review;
    }

    bringUp(): Promise<void> {
        return Promise.resolve();
    }

    saveDraft(): void {
        this.saved++;
    }

    saveAside(_review: Review, aside: SetAside): void {
        this.savedAside.push(aside);
    }

    deliver(): Promise<DeliveryResult> {
        this.delivered++;
        return this.answer;
    }

    dismiss(_review: Review, { kind }: Decision): DeliveryResult {
        return kind === 'rejected' ? 'over' : 'ended';
    }

    async close(): Promise<void> {
        await setImmediate();
        this.closed++;
    }

    report(error: unknown): void {
        throw error;
    }
}

describe('The life of a review', () => {
    let stage: TestStage;
    let life: ReviewLifecycle;

    beforeEach(() => {
        stage = new TestStage();
        life = new ReviewLifecycle(stage, () => undefined);
    });

    async function shown(): Promise<TestReview> {
        assert.deepEqual(await life.show(request()), { shown: true });
        return stage.opened[0];
    }

    /** The answer to a decision, given when the test says so. */
    function laterAnswer(): (result: DeliveryResult) => void {
        let give: (result: DeliveryResult) => void = () => undefined;
        stage.answer = new Promise(resolve => (give = resolve));
        return give;
    }

    it('opens once, though it is asked for twice in one turn and again while it opens', async () => {
        const asked = [life.show(request()), life.show(request())];
        await Promise.resolve();
        asked.push(life.show(request({ revision: 2 })));
        assert.deepEqual(await Promise.all(asked), Array(3).fill({ shown: true }));
        assert.equal(stage.opened.length, 1);
        assert.equal(stage.opened[0].request.revision, 2);
        assert.equal(stage.saved, 2);
    });

    it('can be asked for again when it could not be opened', async () => {
        stage.failure = new Error('no room');
        const failed = await life.show(request());
        assert.deepEqual(failed, { shown: false, reason: 'The IDE could not open the diff: no room' });
        stage.failure = undefined;
        await shown();
    });

    it('does not open after its agent has closed it, and closes what was still opening', async () => {
        const opening = life.show(request());
        while (stage.asked.length === 0) {
            await Promise.resolve();
        }
        assert.deepEqual(await life.close(), { unedited: true });
        await opening;
        assert.equal(stage.closed, 1);
        assert.deepEqual(await life.show(request()), { shown: false, reason: 'The agent has closed this diff.' });
        assert.equal(await life.close(), undefined);
    });

    it('never begins if the agent has closed it before it was asked for', async () => {
        const closing = life.close();
        const asked = await life.show(request());
        assert.equal(asked.shown, false);
        assert.equal(await closing, undefined);
        assert.equal(stage.opened.length, 0);
    });

    it('ends with a decision that counts, for good', async () => {
        await shown();
        await life.decide(REJECTED);
        assert.equal(life.review, undefined);
        assert.equal((await life.show(request())).shown, false);
    });

    it('waits again when the decision does not count, and shows what came meanwhile', async () => {
        const review = await shown();
        const answer = laterAnswer();
        const deciding = life.decide(REJECTED);
        assert.deepEqual(await life.show(request({ revision: 2 })), { shown: true });
        assert.equal(review.request.revision, 1);
        answer('waits');
        await deciding;
        assert.equal(review.decided, false);
        assert.equal(review.request.revision, 2);
        assert.equal(life.ended, false);
    });

    for (const [what, late, expected, saved] of [
        ['the text', undefined, { revision: 1, draft: 'mine' }, [1]],
        ['the text, though it was asked for again', request(), { revision: 1, draft: 'mine' }, [1]],
        [
            'a newer proposal and the text beside it',
            request({ revision: 2 }),
            { revision: 2, earlierDraft: 'mine' },
            [0, { revision: 1, text: 'mine' }]
        ]
    ] as const) {
        it(`comes back with ${what}, which it sends, when its tab was closed and that does not count`, async () => {
            const review = await shown();
            const answer = laterAnswer();
            review.outcome = { text: 'mine' };
            review.closeTab();
            await (late && life.show(late));
            answer('waits');
            while (stage.opened.length < 2) {
                await setImmediate();
            }
            assert.deepEqual(stage.asked.at(-1), { ...request(), ...expected });
            await setImmediate();
            assert.deepEqual([stage.saved, ...stage.savedAside], saved);
        });
    }

    it('is rejected when its tab was closed while it was still opening, and welcomed by nobody', async () => {
        let welcomed = 0;
        life = new ReviewLifecycle(stage, () => welcomed++);
        stage.closesEarly = true;
        const review = await shown();
        assert.equal(review.decided, true);
        assert.deepEqual({ welcomed, delivered: stage.delivered }, { welcomed: 0, delivered: 1 });
        await life.close();
        assert.equal((await life.show(request())).shown, false);
    });

    it('comes back when a tab that was closed so early does not count', async () => {
        stage.closesEarly = true;
        const answer = laterAnswer();
        await shown();
        stage.closesEarly = false;
        answer('waits');
        for (let turn = 0; turn < 10; turn++) {
            await setImmediate();
        }
        assert.equal(stage.opened.length, 2);
        assert.equal(life.review, stage.opened[1]);
    });

    it('does not come back when its tab was closed and it has ended meanwhile', async () => {
        const review = await shown();
        stage.answer = Promise.resolve('ended');
        review.closeTab();
        await setImmediate();
        assert.equal((await life.show(request())).shown, false);
        assert.equal(stage.opened.length, 1);
    });

    it('decides nothing by tabs that close with the page', async () => {
        const review = await shown();
        stage.isLeaving = true;
        review.closeTab();
        assert.equal(review.decided, false);
    });

    it('is closed by its agent while a decision is on its way, which then changes nothing', async () => {
        await shown();
        const answer = laterAnswer();
        const deciding = life.decide(REJECTED);
        await life.close();
        answer('waits');
        await deciding;
        assert.equal(stage.closed, 1);
        assert.equal(stage.opened.length, 1);
    });

    it('goes on when it is dropped with edits, and is not opened again after that', async () => {
        const review = await shown();
        review.outcome = { text: 'mine' };
        await life.drop();
        await life.decide({ kind: 'accepted', revision: 1, text: 'mine' });
        assert.ok(life.review);
        assert.equal(review.decided, false);
        await life.decide(REJECTED);
        assert.equal(life.review, undefined);
        assert.equal(stage.delivered, 0);
        assert.equal((await life.show(request())).shown, false);
    });

    it('ends when it is dropped without edits', async () => {
        await shown();
        await life.drop();
        assert.equal(life.review, undefined);
    });
});
