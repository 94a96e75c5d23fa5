import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import type { Review } from '../review';
import { ReviewHandlers } from './review-handlers';

leavePage();

describe('A command that decides a review', () => {
    let facts: { isVisible: boolean; isSeen: boolean; isRepetition: boolean; isFresh: boolean };
    let done: string[];
    let widget: Widget;
    let handlers: ReviewHandlers;

    beforeEach(() => {
        facts = { isVisible: true, isSeen: true, isRepetition: false, isFresh: false };
        done = [];
        widget = Object.create(Widget.prototype, { isVisible: { get: () => facts.isVisible } }) as Widget;
        const review = { request: { agentName: 'A' }, widget } as unknown as Review;
        handlers = new ReviewHandlers({
            reviews: { reviewIn: given => (given === widget ? review : undefined) },
            keyTargets: { find: () => ({ code: 'in-front', review }) },
            front: { turnTo: () => Promise.resolve(void done.push('shown')) },
            guard: {
                isFresh: () => facts.isFresh,
                isSeen: () => facts.isSeen,
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
        facts.isSeen = false;
        assert.deepEqual((await run()).slice(0, 1), ['shown']);
    });

    it('says to a key that the review has only just come, for which the button is disabled', async () => {
        facts.isFresh = true;
        assert.deepEqual(await run(widget), []);
        assert.match((await run()).join(), /only just taken the place of another one/);
    });
});
