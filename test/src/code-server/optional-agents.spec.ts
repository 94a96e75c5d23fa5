import * as assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { startTestCodeServer } from '../support/code-server/test-code-server';
import { until } from '../support/until';
import { useBed } from '../support/use-bed';

describe('The extension in code-server', function () {
    this.timeout(120_000);
    const bed = useBed(() => startTestCodeServer({ 'list.txt': 'one\n' }));

    it('serves an agent that the user has turned on, and no more once it is turned off', async () => {
        const folder = path.join(bed.geminiHome, '.claude', 'ide');
        const lockFiles = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
        assert.deepEqual(lockFiles(), []);
        for (const [use, count] of [
            ['on', 1],
            ['off', 0]
        ] as const) {
            bed.setPreferences({ 'agentCompanion.agents.claudeCode': use });
            await bed.ide.reload();
            await until(`Claude Code is ${use}`, () => lockFiles().length === count, { timeoutMs: 60_000 });
        }
    });
});
