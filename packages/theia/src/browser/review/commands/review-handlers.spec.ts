import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { Review } from '../review';
import { ReviewHandlers } from './review-handlers';

leavePage();

describe('A command on a review', () => {
    let facts: { isVisible: boolean; isDrawn: boolean; isRepetition: boolean; isFresh: boolean };
    let done: string[];
    let widget: Widget;
    let handlers: ReviewHandlers;

    beforeEach(() => {
        facts = { isVisible: true, isDrawn: true, isRepetition: false, isFresh: false };
        done = [];
        widget = Object.create(Widget.prototype, { isVisible: { get: () => facts.isVisible } }) as Widget;
        const review = { request: { agentName: 'A' }, widget } as unknown as Review;
        handlers = new ReviewHandlers({
            reviews: { reviewIn: given => (given === widget ? review : undefined) },
            keyTargets: { find: () => ({ code: 'in-front', review }) },
            front: { turnTo: () => Promise.resolve(void done.push('shown')) },
            guard: {
                isFresh: () => facts.isFresh,
                isDrawn: () => facts.isDrawn,
                markUsed: () => void done.push('used'),
                get isRepetition() {
                    return facts.isRepetition;
                }
            },
            hint: sentence => void done.push(sentence)
        });
    });

    /** Runs it by key, or by the button of the review's widget; returns what it has done. */
    async function run(...given: Widget[]): Promise<string[]> {
        const handler = handlers.decisionHandler(() => Promise.resolve(void done.push('decided')));
        if (handler.isEnabled?.(...given) === true) {
            await handler.execute(...given);
        }
        return done;
    }

    it('decides what the user sees', async () => {
        assert.deepEqual(await run(), ['decided']);
        assert.deepEqual(await run(widget), ['decided', 'decided']);
    });

    it('shows first what is behind, once for a key that is held', async () => {
        facts.isVisible = false;
        assert.deepEqual(await run(), [
            'shown',
            'This is the change of A, which was behind. Look at it, and press again.'
        ]);
        facts.isRepetition = true;
        assert.equal((await run()).length, 2);
        facts.isVisible = true;
        assert.equal((await run()).length, 2);
    });

    it('decides nothing that has not been drawn, though it is in front', async () => {
        facts.isDrawn = false;
        const sentence = 'This change was not on the screen yet. Look at it, and press again.';
        assert.deepEqual(await run(), [sentence]);
        assert.deepEqual(await run(widget), [sentence, sentence]);
    });

    it('says to a key that the review has only just come, for which the button is disabled', async () => {
        Object.assign(facts, { isFresh: true, isDrawn: false });
        assert.deepEqual(await run(widget), []);
        assert.match((await run()).join(), /only just taken the place of another one/);
    });

    it('acts, if it decides nothing, on what the user sees, fresh or not', async () => {
        const act = handlers.handler(() => Promise.resolve(void done.push('acted')));
        facts.isDrawn = false;
        await act.execute();
        assert.deepEqual(done.splice(0), ['This change was not on the screen yet. Look at it, and press again.']);
        facts = { ...facts, isDrawn: true, isRepetition: true, isFresh: true };
        await act.execute();
        assert.deepEqual(done, ['used', 'acted']);
    });

    it('is there for some reviews only, if it says so', async () => {
        const options = { isAllowed: () => false };
        const handler = handlers.decisionHandler(() => Promise.resolve(void done.push('decided')), options);
        assert.equal(handler.isEnabled?.(), false);
        await handler.execute();
        assert.deepEqual(done, []);
    });
});
