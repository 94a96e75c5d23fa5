import * as assert from 'node:assert/strict';
import { missingCommands } from './skipped-commands';

describe('missingCommands', () => {
    it('are those of ours that the user’s list neither has nor excludes', () => {
        assert.deepEqual(missingCommands(['a', 'b', 'c'], ['x', 'b', '-c']), ['a']);
        assert.deepEqual(missingCommands(['a'], ['a', 'x']), []);
    });

    it('are all where the list is none', () => {
        for (const list of [undefined, null, 'a', {}]) {
            assert.deepEqual(missingCommands(['a'], list), ['a']);
        }
    });
});
