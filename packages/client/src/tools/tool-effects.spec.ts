import * as assert from 'node:assert/strict';
import { ideTools } from '@agent-companion/core/protocol/tools';
import { effectOf } from './tool-effects';

describe('The effects of tools', () => {
    it('are those that their contracts say', () => {
        for (const { name, effect } of ideTools) {
            assert.equal(effectOf(name), effect, name);
        }
    });
});
