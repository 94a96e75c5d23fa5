import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { Review } from '../review';
import { ReviewHandlers } from './review-handlers';

leavePage();

describe('A command on a review', () => {
    let done: string[];
    let widget: Widget;
    let handlers: ReviewHandlers;

    beforeEach(() => {
        done = [];
        widget = Object.create(Widget.prototype) as Widget;
        const review = { isVisible: true } as Review;
        handlers = new ReviewHandlers({
            reviews: { reviewIn: given => (given === widget ? review : undefined) },
            keyTargets: { find: () => ({ code: 'in-front', review }) },
            front: { reveal: () => Promise.resolve(void done.push('shown')) },
            cooldown: { isCooling: () => true, refuses: () => true }
        });
    });

    it('decides nothing during the cooldown: the button is disabled, and the key is no one else’s', async () => {
        const handler = handlers.decisionHandler(() => Promise.resolve(void done.push('decided')));
        assert.deepEqual([handler.isEnabled?.(), handler.isEnabled?.(widget)], [true, false]);
        await handler.execute();
        assert.deepEqual(done, []);
    });

    it('acts during the cooldown, if it decides nothing', async () => {
        await handlers.handler(() => Promise.resolve(void done.push('acted'))).execute();
        assert.deepEqual(done, ['acted']);
    });
});
