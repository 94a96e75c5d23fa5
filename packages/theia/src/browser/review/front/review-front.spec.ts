import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { ModelPage } from '../../testing/model/model-page';
import type { Review } from '../review';
import type { SeenReview } from './seen-reviews';

leavePage();

describe('ReviewFront', () => {
    let page: ModelPage;

    beforeEach(() => (page = new ModelPage()));

    /** Has an agent propose, and lets it come onto the screen. */
    async function propose(agentName = 'A'): Promise<Review> {
        page.propose(agentName);
        await page.settle();
        return page.registry.open().at(-1) as Review;
    }

    const type = (): void => {
        page.input.lastTyping = { target: page.tabs[0].target, at: page.clock.now() };
    };
    const held = (): string[] => page.front.heldBack.map(({ review, because }) => `${review.request.id}: ${because}`);
    const inFront = (): string | undefined => page.inFront?.id;

    it('brings a review in front at once, though the keyboard is in a file; nothing has it then', async () => {
        [page.keyboard] = page.tabs;
        await propose();
        assert.deepEqual([inFront(), page.keyboard, held()], ['review 1', undefined, []]);
    });

    it('holds it back for one who types, tells of it, and brings it after 8 s without a key', async () => {
        const told: number[] = [];
        page.front.onDidChangeHeld(({ length }) => told.push(length));
        type();
        await propose();
        assert.deepEqual([inFront(), held()], ['file 1', ['review 1: types']]);
        await page.wait(5_000);
        type();
        await page.wait(7_999);
        assert.deepEqual([inFront(), told], ['file 1', [1]]);
        await page.wait(1);
        assert.deepEqual([inFront(), told], ['review 1', [1, 0]]);
        assert.ok(page.clock.isIdle);
    });

    it('brings what is held back when its agent’s terminal gets the keyboard', async () => {
        type();
        await propose('A');
        await propose('B');
        await page.front.turnToAgent('B', () => false);
        assert.equal(inFront(), 'review 2');
        await page.front.turnToAgent('A', () => false);
        assert.equal(inFront(), 'review 1');
        await page.front.turnToAgent('C', () => false);
        assert.equal(inFront(), 'review 1');
    });

    it('has nothing decide a review at once that has come in front of one that still waits', async () => {
        await propose('A');
        page.keyboard = 'B';
        const own = await propose('B');
        assert.equal(page.guard.isFresh(own), true);
        await page.wait(500);
        assert.equal(page.guard.isFresh(own), false);
    });

    it('brings the review of the agent that the user talks to in front of another agent’s, its next one not', async () => {
        await propose('A');
        page.keyboard = 'B';
        await propose('B');
        await propose('B');
        assert.deepEqual([inFront(), page.keyboard, held()], ['review 2', 'B', ['review 3: reads-another']]);
        page.keyboard = 'A';
        await propose('B');
        assert.equal(inFront(), 'review 2');
    });

    it('does not bring what an agent of the same name has left behind', async () => {
        await propose('A');
        const { request } = await propose('B');
        await page.reviews.show({ ...request, agentGone: true });
        await page.front.turnToAgent('B', () => false);
        assert.equal(inFront(), 'review 1');
        await propose('B');
        await page.front.turnToAgent('B', () => false);
        assert.equal(inFront(), 'review 3');
    });

    it('brings what an agent proposes over what one of its name has left behind, to a user who talks to it', async () => {
        const { request } = await propose('A');
        await page.reviews.show({ ...request, agentGone: true });
        await propose('A');
        assert.deepEqual([inFront(), held()], ['review 1', ['review 2: reads-another']]);
        page.keyboard = 'A';
        await propose('A');
        assert.equal(inFront(), 'review 2');
    });

    it('does not cover the terminal itself', async () => {
        type();
        await propose('A');
        await page.front.turnToAgent('A', () => true);
        assert.equal(inFront(), 'file 1');
    });

    it('does not cover a review that is read, and brings the same agent’s next when it is over, else the oldest', async () => {
        const [a1, b1] = [await propose('A'), await propose('B')];
        const a2 = await propose('A');
        assert.deepEqual([inFront(), held()], ['review 1', ['review 2: reads-another', 'review 3: reads-another']]);
        await page.decisions.accept(a1);
        await page.settle();
        assert.deepEqual([inFront(), held()], [a2.request.id, ['review 2: reads-another']]);
        await page.reviews.closeByAgent(a2.request.id);
        await page.settle();
        assert.deepEqual([inFront(), held()], [b1.request.id, []]);
    });

    it('brings the next one too that the user has seen before, and in place of that which Theia shows', async () => {
        const a1 = await propose('A');
        await propose('B');
        const a2 = await propose('A');
        page.groups.show(page.tabOf(a2));
        page.groups.show(page.tabOf(a1));
        await page.decisions.reject(a1);
        await page.settle();
        assert.equal(inFront(), a2.request.id);
    });

    it('leaves a user alone for 8 s who turns from one review to a file while another waits', async () => {
        await propose('A');
        await propose('B');
        page.groups.show(page.tabs[0]);
        await page.settle();
        assert.deepEqual(held(), ['review 2: turned-away']);
        await page.wait(8_000);
        assert.equal(inFront(), 'review 2');
    });

    it('leaves what the user has seen behind where the user has put it', async () => {
        await propose('A');
        page.groups.show(page.tabs[0]);
        await page.wait(60_000);
        assert.deepEqual([inFront(), held()], ['file 1', []]);
    });

    it('goes on after the page was loaded anew: in front is what was, what was seen stays behind, and neither is told of', async () => {
        const left = (id: string, isInFront: boolean): SeenReview => ({ id, revision: 1, isInFront });
        page = new ModelPage([left('review 1', false), left('review 2', true)]);
        await propose('A');
        assert.deepEqual([inFront(), held()], ['file 1', []]);
        await propose('B');
        assert.deepEqual([inFront(), held()], ['review 2', []]);
        await propose('C');
        assert.deepEqual([inFront(), held()], ['review 2', ['review 3: reads-another']]);
    });

    it('comes over an accepted review that waits for the next file', async () => {
        const first = await propose();
        const accepting = page.decisions.accept(first);
        await page.settle();
        assert.deepEqual([inFront(), first.awaitsNext], ['review 1', true]);
        await page.wait(400);
        await propose();
        await accepting;
        assert.deepEqual([inFront(), page.tabs.length], ['review 2', 3]);
    });
});
