import * as assert from 'node:assert/strict';
import { agentIcon, iconOfAgents } from './agent-icon';

describe('The icon of an agent', () => {
    it('tells kinds apart, and is one for all that are not known', () => {
        const known = ['gemini-cli', 'claude-code', 'qwen-code', 'opencode', 'copilot-cli', 'codex'];
        assert.equal(new Set([...known, undefined].map(agentIcon)).size, 7);
        assert.equal(agentIcon('another'), agentIcon(undefined));
        assert.equal(agentIcon('constructor'), agentIcon(undefined));
    });

    it('of several is theirs only if they are of one kind', () => {
        const [gemini, qwen] = [{ kind: 'gemini-cli' }, { kind: 'qwen-code' }];
        assert.equal(iconOfAgents([gemini, gemini]), agentIcon('gemini-cli'));
        assert.equal(iconOfAgents([gemini, qwen]), agentIcon(undefined));
        assert.equal(iconOfAgents([gemini, {}]), agentIcon(undefined));
    });
});
