import assert from 'node:assert/strict';
import { programOf } from './client-name';

describe('The name of a client of the tools', () => {
    it('is that of its program, where that is known', () => {
        assert.equal(programOf('gemini-cli-mcp-client'), 'Gemini CLI');
        assert.equal(programOf('claude-code'), 'Claude Code');
    });

    it('is else what it calls itself, in one line of bounded length', () => {
        assert.equal(programOf('my\u202e\nagent'), 'my agent');
        assert.equal(programOf('toString'), 'toString');
        assert.equal(programOf('x'.repeat(1_000)).length, 100);
    });
});
