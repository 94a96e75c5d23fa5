import * as assert from 'node:assert/strict';
import { ageText, lengthText } from './readable-units';

describe('What the Reviews view says of a review', () => {
    for (const [seconds, text] of [
        [-5, 'just now'],
        [59, 'just now'],
        [60, '1 min ago'],
        [3_599, '59 min ago'],
        [7_200, '2 h ago'],
        [200_000, '2 d ago']
    ] as const) {
        it(`is '${text}' of one that came ${seconds} s ago`, () => {
            assert.equal(ageText(seconds * 1_000), text);
        });
    }

    for (const [length, text] of [
        [0, '0 B'],
        [999, '999 B'],
        [1_500, '2 kB'],
        [12_340_000, '12.3 MB']
    ] as const) {
        it(`is '${text}' of one of ${length} characters`, () => {
            assert.equal(lengthText(length), text);
        });
    }
});
