import * as assert from 'node:assert/strict';
import { selectedLines } from './selected-lines';

describe('The lines of a selection', () => {
    it('do not include a line before whose first character it ends', () => {
        const start = { line: 1, character: 2 };
        assert.deepEqual(selectedLines({ start, end: { line: 3, character: 0 } }), { first: 1, last: 2 });
        assert.deepEqual(selectedLines({ start, end: { line: 3, character: 4 } }), { first: 1, last: 3 });
        assert.deepEqual(selectedLines({ start, end: start }), { first: 1, last: 1 });
    });
});
