import * as assert from 'node:assert/strict';
import type { Hunk } from '@agent-companion/client';
import { boxTop, hunkPointedAt, PointedPlace } from './box-place';

/** A line that has become three, two lines that are gone, and the end of the text that is gone. */
const HUNKS: Hunk[] = [
    { original: { start: 1, end: 2 }, modified: { start: 1, end: 4 } },
    { original: { start: 3, end: 5 }, modified: { start: 5, end: 5 } },
    { original: { start: 6, end: 8 }, modified: { start: 6, end: 6 } }
];

describe('A pointer in a diff', () => {
    const at = (side: PointedPlace['side'], line: number, isBetweenLines: boolean): number | undefined => {
        const hunk = hunkPointedAt(HUNKS, { side, line, isBetweenLines });
        return hunk && HUNKS.indexOf(hunk);
    };

    it('is at the change whose line it is at, on either side', () => {
        assert.deepEqual(
            [1, 2, 4].map(line => at('modified', line, false)),
            [undefined, 0, 0]
        );
        assert.deepEqual(
            [1, 2, 3, 4, 8].map(line => at('original', line, false)),
            [undefined, 0, undefined, 1, 2]
        );
    });

    it('is at the change whose lines are shown or missing between two lines', () => {
        assert.deepEqual(
            [0, 1, 4, 5, 6].map(line => at('modified', line, true)),
            [undefined, 0, 0, 1, 2]
        );
        assert.equal(at('original', 2, true), 0);
    });
});

describe('The box of a change', () => {
    for (const [what, change, top] of [
        ['at the first line of its change', { top: 600, bottom: 640 }, 100],
        ['at the first line that is to be seen', { top: 450, bottom: 640 }, 0],
        ['in sight while its change is', { top: 0, bottom: 9000 }, 0],
        ['nowhere above', { top: 100, bottom: 500 }, undefined],
        ['nowhere below', { top: 800, bottom: 900 }, undefined]
    ] as const) {
        it(`is ${what}`, () => {
            assert.equal(boxTop(change, { scrollTop: 500, height: 300 }), top);
        });
    }
});
