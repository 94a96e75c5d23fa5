import * as assert from 'node:assert/strict';
import type { TextEdit } from '../changes/hunks';
import { movedLines } from './moved-lines';

/** Replaces what is between two places, each a line and a column. */
const edit = (start: [number, number], end: [number, number], text: string): TextEdit => ({
    range: { startLineNumber: start[0], startColumn: start[1], endLineNumber: end[0], endColumn: end[1] },
    text
});

describe('Lines that a comment is at', () => {
    const cases: [string, TextEdit, [first: number, last: number]][] = [
        ['move down with lines that are put in above', edit([2, 1], [2, 1], 'a\nb\n'), [7, 9]],
        ['move down with a line that is put in right above', edit([5, 1], [5, 1], 'a\r\n'), [6, 8]],
        ['move up with lines that are removed above', edit([2, 1], [4, 1], ''), [3, 5]],
        ['move up with the line right above', edit([4, 1], [5, 1], ''), [4, 6]],
        ['stay with edits below', edit([8, 1], [9, 1], 'a\n\n\n'), [5, 7]],
        ['stay with a line that is put in right below', edit([7, 9], [7, 9], '\n  a'), [5, 7]],
        ['stay with words', edit([6, 1], [6, 3], 'words'), [5, 7]],
        ['grow with lines that are put in between', edit([6, 4], [6, 4], '\n'), [5, 8]],
        ['shrink with lines that are removed between', edit([5, 4], [6, 4], ''), [5, 6]],
        ['stay where all of the text is replaced', edit([1, 1], [20, 1], 'another\n'), [5, 7]]
    ];
    for (const [what, change, [first, last]] of cases) {
        it(what, () => assert.deepEqual(movedLines({ first: 5, last: 7 }, change), { first, last }));
    }
});
