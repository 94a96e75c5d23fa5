import assert from 'node:assert/strict';
import { toIdeContext } from './gemini-context';

describe('toIdeContext', () => {
    it('counts lines and characters from 1', () => {
        const file = { path: '/a', timestamp: 1, isActive: true, cursor: { line: 0, character: 4 }, selectedText: 'x' };
        assert.deepEqual(toIdeContext({ openFiles: [file], isTrusted: true }), {
            workspaceState: { openFiles: [{ ...file, cursor: { line: 1, character: 5 } }], isTrusted: true }
        });
    });
});
