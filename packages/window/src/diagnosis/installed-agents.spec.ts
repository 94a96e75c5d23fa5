import * as assert from 'node:assert/strict';
import { InstalledAgents } from './installed-agents';

describe('InstalledAgents', () => {
    it('are those whose program is there', async () => {
        const there = ['qwen', 'gemini', 'opencode', 'other'];
        const search = { find: (program: string) => Promise.resolve(there.find(each => each === program)) };
        assert.deepEqual(await new InstalledAgents(search).find(), [
            { kind: 'gemini-cli', name: 'Gemini CLI', program: 'gemini' },
            { kind: 'qwen-code', name: 'Qwen Code', program: 'qwen' },
            { kind: 'opencode', name: 'OpenCode', program: 'opencode', start: 'opencode --port 0' }
        ]);
    });
});
