import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { Review } from '../review/review';
import { FakeReviewTab, reviewRequest } from '../testing';
import { FreshFront } from './fresh-front';

describe('FreshFront', () => {
    let clock: ManualClock;
    let front: FreshFront;
    const review = (id: string): Review => new Review(reviewRequest({ id }), new FakeReviewTab(''));
    const [a, b] = [review('a'), review('b')];

    beforeEach(() => {
        clock = new ManualClock();
        front = new FreshFront(clock);
    });

    it('keeps a review from being decided for half a second that has taken the place of another, or of a file', () => {
        for (const before of [[], [a], [a, undefined]]) {
            front = new FreshFront(clock);
            [...before, b].forEach(each => front.set(each));
            assert.equal(front.isFresh(b), true);
            clock.advance(500);
            assert.equal(front.isFresh(b), false);
        }
    });

    it('decides nothing by a key that is held', () => {
        front.set(a);
        front.set(b);
        for (let pressed = 0; pressed < 100; pressed++) {
            clock.advance(30);
            assert.equal(front.isFresh(b), true);
        }
        clock.advance(500);
        assert.equal(front.isFresh(b), false);
    });

    it('is not asked anew about one that stays in front', () => {
        front.set(a);
        front.set(b);
        clock.advance(500);
        front.set(b);
        assert.equal(front.isFresh(b), false);
    });

    it('asks anew about one whose proposal its agent has replaced', () => {
        const own = review('own');
        front.set(own);
        clock.advance(500);
        assert.equal(front.isFresh(own), false);
        own.proposal.update(reviewRequest({ id: 'own', revision: 2, text: 'another' }));
        front.set(own);
        assert.equal(front.isFresh(own), true);
        clock.advance(500);
        front.set(own);
        assert.equal(front.isFresh(own), false);
    });

    it('knows of one that has left the front whether it had only just come there', () => {
        front.set(a);
        clock.advance(499);
        front.set(b);
        assert.deepEqual([front.wasFresh(a), front.wasFresh(b)], [true, true]);
        clock.advance(1);
        front.set(undefined);
        assert.deepEqual([front.wasFresh(a), front.wasFresh(b)], [false, true]);
    });

    it('tells when a review has come to the front, and when it may be decided', () => {
        const told: boolean[] = [];
        front.onDidChange(() => told.push(front.hasFresh));
        front.set(a);
        clock.advance(400);
        front.isFresh(a);
        clock.advance(499);
        assert.deepEqual(told, [true]);
        clock.advance(1);
        front.set(undefined);
        assert.deepEqual(told, [true, false, false]);
    });
});
