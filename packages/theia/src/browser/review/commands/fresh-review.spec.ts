import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { GuardedScreen, TestReview } from '../../testing/guarded-screen';
import type { Review } from '../review';
import { ReviewHandlers } from './review-handlers';

leavePage();

describe('A command that decides nothing, on a review that has only just come', () => {
    let screen: GuardedScreen;
    let target: TestReview;
    let done: string[];
    let handlers: ReviewHandlers;

    beforeEach(() => {
        screen = new GuardedScreen();
        target = screen.first;
        done = [];
        handlers = new ReviewHandlers({
            reviews: { reviewIn: () => undefined },
            keyTargets: { find: () => ({ code: 'in-front', review: target as unknown as Review }) },
            front: { turnTo: () => Promise.resolve() },
            guard: screen.guard,
            hint: sentence => void done.push(sentence)
        });
        screen.after(0, screen.first);
        screen.draw();
        screen.after(10_000, screen.first);
    });

    /** The agent replaces the text, which is drawn. */
    function replace(): void {
        screen.first.request.revision++;
        screen.after(0, screen.first);
        screen.draw();
    }

    async function act(edit: (review: TestReview) => void = () => undefined): Promise<void> {
        const action = (): Promise<void> => {
            done.push('acted');
            edit(target);
            return Promise.resolve();
        };
        await handlers.handler(action).execute();
    }

    async function decide(): Promise<void> {
        await handlers.decisionHandler(() => Promise.resolve(void done.push('decided'))).execute();
    }

    const TOO_FRESH = 'This change has only just taken the place of another one. Look at it, and press again.';

    it('is run, and does not let the next key decide the text', async () => {
        replace();
        await act();
        await decide();
        assert.deepEqual(done, ['acted', TOO_FRESH]);
        screen.after(500, screen.first);
        await decide();
        assert.deepEqual(done.slice(2), ['decided']);
    });

    it('does not do so by what it makes of the text either, as Undo; what the user types does', async () => {
        replace();
        await act(review => (review.isEdited = true));
        await decide();
        assert.deepEqual(done, ['acted', TOO_FRESH]);
        screen.after(500, screen.first);
        screen.first.isEdited = false;
        replace();
        screen.first.isEdited = true;
        await decide();
        assert.deepEqual(done.slice(2), ['decided']);
    });

    for (const [how, isHeld] of [
        ['the user has turned to it by that', false],
        ['not by a key that is held, which may be meant for the one before', true]
    ] as const) {
        it(`comes before the one before is decided: ${how}`, async () => {
            target = screen.next;
            screen.after(10_000, target);
            screen.draw();
            screen.input.isRepetition = isHeld;
            await act();
            screen.input.isRepetition = false;
            screen.first.decided = screen.first.widget.isDisposed = true;
            await decide();
            assert.deepEqual(done, ['acted', isHeld ? TOO_FRESH : 'decided']);
        });
    }
});
