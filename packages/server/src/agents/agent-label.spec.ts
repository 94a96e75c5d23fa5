import assert from 'node:assert/strict';
import { agentLabel } from './agent-label';

describe('agentLabel', () => {
    const labelOf = (name: string, ordinal = 1): string => agentLabel({ name, ordinal });

    it('knows Gemini CLI, and numbers from the second of a kind on', () => {
        assert.equal(labelOf('streamable-http-client'), 'Gemini CLI');
        assert.equal(labelOf('streamable-http-client', 2), 'Gemini CLI 2');
        assert.equal(labelOf('qwen'), 'qwen');
    });

    it('has a name for an agent that gives none', () => {
        assert.equal(labelOf(''), 'Agent');
        assert.equal(labelOf(' \u200b\n', 2), 'Agent 2');
    });

    it('keeps the name in one short line, read in one direction', () => {
        assert.equal(labelOf('  two\n\tlines\u202e.txt '), 'two lines .txt');
        assert.equal(labelOf('x'.repeat(40)), 'x'.repeat(40));
        assert.equal(labelOf('🤖'.repeat(10_000)), `${'🤖'.repeat(39)}…`);
    });
});
