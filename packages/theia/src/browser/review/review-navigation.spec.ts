import * as assert from 'node:assert/strict';
import type { Review } from './review';
import { ReviewNavigation } from './review-navigation';

describe('ReviewNavigation', () => {
    let waiting: Review[];
    let inFront: Review | undefined;
    let held: Review[];
    let done: string[];
    let navigation: ReviewNavigation;

    beforeEach(() => {
        [inFront, held, done] = [undefined, [], []];
        waiting = [review('a1', 'A'), review('b1', 'B'), review('a2', 'A')];
        navigation = new ReviewNavigation({
            reviews: { undecided: () => waiting, reviewInFront: () => inFront },
            front: {
                get heldBack() {
                    return held;
                },
                reveal: ({ widget }) => Promise.resolve(void done.push(`show ${widget.id}`))
            },
            focusGuard: {
                moveFocus: async action => {
                    done.push('move the keyboard');
                    return action();
                }
            },
            activate: id => Promise.resolve(void done.push(`activate ${id}`))
        });
    });

    function review(id: string, agentName: string, isDisposed = false): Review {
        return {
            request: { agentName },
            isUnattended: false,
            isClosed: isDisposed,
            widget: { id }
        } as unknown as Review;
    }

    const wentTo = (id: string): string[] => ['move the keyboard', `activate ${id}`];

    it('goes to a review with the keyboard', async () => {
        await navigation.goTo(waiting[0]);
        assert.deepEqual(done, wentTo('a1'));
    });

    it('shows a review without the keyboard', async () => {
        await navigation.show(waiting[0]);
        assert.deepEqual(done, ['show a1']);
    });

    it('does nothing for a review whose tab is gone', async () => {
        const gone = review('gone', 'A', true);
        await navigation.goTo(gone);
        await navigation.show(gone);
        assert.deepEqual(done, []);
    });

    it('goes from one to the next and back as they are listed, round and round', async () => {
        const [a1, b1, a2] = waiting;
        for (const [from, where, to] of [
            [a1, 'next', 'a2'],
            [a2, 'next', 'b1'],
            [b1, 'next', 'a1'],
            [a1, 'previous', 'b1'],
            [b1, 'previous', 'a2']
        ] as const) {
            done = [];
            await navigation.goFrom(from, where);
            assert.deepEqual(done, wentTo(to));
        }
    });

    it('goes to what is held back, else to the one after that in front, else to the first', async () => {
        held = [waiting[1]];
        await navigation.goToNext();
        assert.deepEqual(done, wentTo('b1'));
        [held, done, inFront] = [[], [], waiting[0]];
        await navigation.goToNext();
        assert.deepEqual(done, wentTo('a2'));
        [done, inFront] = [[], undefined];
        await navigation.goToNext();
        assert.deepEqual(done, wentTo('a1'));
        [done, waiting] = [[], []];
        await navigation.goToNext();
        assert.deepEqual(done, []);
    });
});
