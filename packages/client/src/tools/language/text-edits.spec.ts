import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withEdits } from './text-edits';

const edit = (from: [number, number], to: [number, number], text: string): Parameters<typeof withEdits>[1][number] => ({
    range: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
    text
});

describe('A text with edits', () => {
    it('keeps byte order mark and each line end that is not edited', () => {
        assert.equal(
            withEdits('\uFEFFone\r\ntwo\nthree\rfour', [edit([1, 1], [1, 4], '1'), edit([4, 1], [4, 5], '4')]),
            '\uFEFF1\r\ntwo\nthree\r4'
        );
    });

    it('gives a new line the end that most lines have', () => {
        assert.equal(withEdits('a\r\nb\r\nc\n', [edit([2, 2], [2, 2], '\nx\n')]), 'a\r\nb\r\nx\r\n\r\nc\n');
    });

    it('takes edits in any order, and insertions at one place in the order in which they came', () => {
        const edits = [edit([1, 3], [1, 4], 'C'), edit([1, 1], [1, 1], 'x'), edit([1, 1], [1, 1], 'y')];
        assert.equal(withEdits('abc', edits), 'xyabC');
    });

    it('counts U+2028 as part of its line, as editors do', () => {
        assert.equal(withEdits('a\u2028b\nc', [edit([2, 1], [2, 2], 'd')]), 'a\u2028b\nd');
    });

    it('takes a place beyond the end of a line or of the text for that end', () => {
        assert.equal(withEdits('ab\ncd', [edit([1, 99], [1, 99], '!'), edit([9, 1], [9, 1], '?')]), 'ab!\ncd?');
        assert.equal(withEdits('ab\r\n', [edit([1, 1], [99, 1], 'all')]), 'all');
    });

    it('takes little memory, also if it has a million lines', async () => {
        const source = `require(${JSON.stringify(require.resolve('./text-edits'))}).withEdits('\\n'.repeat(1e6), [])`;
        const worker = new Worker(source, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 48 } });
        assert.deepEqual(await once(worker, 'exit'), [0]);
    });

    it('is none if the edits overlap', () => {
        assert.equal(withEdits('abcd', [edit([1, 1], [1, 3], 'x'), edit([1, 2], [1, 4], 'y')]), undefined);
        assert.equal(withEdits('abcd', [edit([1, 3], [1, 1], 'x')]), undefined);
    });
});
