import * as assert from 'node:assert/strict';
import { textOfLines, withLinesOf } from './spliced-lines';

describe('Lines that are put in place of others', () => {
    const run = (start: number, end: number): { start: number; end: number } => ({ start, end });

    it('keep their own ends, and so do all around them', () => {
        assert.equal(withLinesOf('a\r\nb\nc\rd', run(1, 3), 'A\nB\r\nC\nD', run(1, 2)), 'a\r\nB\r\nd');
        assert.equal(textOfLines('a\r\nb\nc', run(0, 2)), 'a\nb');
    });

    it('are added behind a last line without an end, and taken away from there', () => {
        assert.equal(withLinesOf('a', run(1, 1), 'a\nb', run(1, 2)), 'a\nb');
        assert.equal(withLinesOf('a\r\nb', run(1, 2), 'a', run(1, 1)), 'a');
        assert.equal(withLinesOf('', run(0, 1), 'a\nb\n', run(0, 3)), 'a\nb\n');
        assert.equal(withLinesOf('a\n', run(1, 2), 'a\nb', run(1, 2)), 'a\nb');
    });
});
