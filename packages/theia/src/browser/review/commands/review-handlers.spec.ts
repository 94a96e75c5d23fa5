import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { Review } from '../review';
import { ReviewHandlers } from './review-handlers';

leavePage();

describe('A command on a review', () => {
    let isVisible: boolean;
    let isCooling: boolean;
    let done: string[];
    let widget: Widget;
    let handlers: ReviewHandlers;

    beforeEach(() => {
        [isVisible, isCooling, done] = [true, false, []];
        widget = Object.create(Widget.prototype) as Widget;
        const review = Object.create(null, { isVisible: { get: () => isVisible } }) as Review;
        handlers = new ReviewHandlers({
            reviews: { reviewIn: given => (given === widget ? review : undefined) },
            keyTargets: { find: () => ({ code: 'in-front', review }) },
            front: { reveal: () => Promise.resolve(void done.push('shown')) },
            cooldown: { isCooling: () => isCooling, refuses: () => isCooling }
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

    it('shows first what is behind', async () => {
        isVisible = false;
        assert.deepEqual(await run(), ['shown']);
    });

    it('decides nothing during the cooldown: the button is disabled, and the key is no one else’s', async () => {
        isCooling = true;
        const handler = handlers.decisionHandler(() => Promise.resolve(void done.push('decided')));
        assert.deepEqual([handler.isEnabled?.(), handler.isEnabled?.(widget)], [true, false]);
        assert.deepEqual(await run(), []);
    });

    it('acts during the cooldown, if it decides nothing', async () => {
        isCooling = true;
        await handlers.handler(() => Promise.resolve(void done.push('acted'))).execute();
        assert.deepEqual(done, ['acted']);
    });

    it('is there for some reviews only, if it says so', async () => {
        const options = { isAllowed: () => false };
        const handler = handlers.decisionHandler(() => Promise.resolve(void done.push('decided')), options);
        assert.equal(handler.isEnabled?.(), false);
        await handler.execute();
        assert.deepEqual(done, []);
    });
});
