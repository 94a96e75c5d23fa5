import * as assert from 'node:assert/strict';
import { firstChangedLine } from './first-changed-line';

describe('The first changed line', () => {
    for (const [before, after, line] of [
        ['', 'new\n', 0],
        ['a\nb\n', 'a\nc\n', 1],
        ['a\r\nb\r\n', 'a\nb\nc\n', 2],
        ['a\nb\n', 'a\n', 1],
        ['a\nb', 'a', 0],
        ['a', 'a', 0]
    ] as const) {
        it(`of ${JSON.stringify(after)} in place of ${JSON.stringify(before)} is ${line}`, () => {
            assert.equal(firstChangedLine(before, after), line);
        });
    }
});
