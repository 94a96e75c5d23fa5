import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { SettlingRows } from './settling-rows';

describe('SettlingRows', () => {
    let clock: ManualClock;
    let frames: (() => void)[];
    let settled: number;
    let rows: SettlingRows;

    beforeEach(() => {
        [clock, frames, settled] = [new ManualClock(), [], 0];
        rows = new SettlingRows(
            clock,
            listener => frames.push(listener),
            () => settled++
        );
    });

    function draw(): void {
        frames.splice(0).forEach(listener => listener());
    }

    const place = (tops: Record<string, number>): boolean => rows.place(new Map(Object.entries(tops)));
    const settledOf = (...keys: string[]): string[] => keys.filter(key => rows.isSettled(key));

    it('has a row decided half a second after it has been drawn, and no sooner', () => {
        assert.equal(place({ a: 0 }), true);
        clock.advance(10_000);
        assert.deepEqual(settledOf('a'), []);
        draw();
        clock.advance(499);
        assert.deepEqual([settledOf('a'), settled], [[], 0]);
        clock.advance(1);
        assert.deepEqual([settledOf('a'), settled], [['a'], 1]);
    });

    it('has what moves settle anew, and leaves alone what stays where it is', () => {
        place({ a: 0, b: 20, c: 40 });
        draw();
        clock.advance(500);
        assert.equal(place({ a: 0, c: 20, d: 40 }), true);
        assert.deepEqual(settledOf('a', 'b', 'c', 'd'), ['a']);
        draw();
        clock.advance(300);
        // Again, before the last has settled, and back to where it was.
        place({ a: 0, c: 40, d: 60 });
        place({ a: 0, c: 20, d: 40 });
        draw();
        clock.advance(300);
        assert.deepEqual(settledOf('a', 'c', 'd'), ['a']);
        clock.advance(200);
        assert.deepEqual(settledOf('a', 'c', 'd'), ['a', 'c', 'd']);
        assert.equal(place({ a: 0, c: 20, d: 40 }), false);
    });

    it('tells of nothing after its end', () => {
        place({ a: 0 });
        draw();
        rows.dispose();
        clock.advance(500);
        assert.deepEqual([settledOf('a'), settled], [[], 0]);
    });
});
