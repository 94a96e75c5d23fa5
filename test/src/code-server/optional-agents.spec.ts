import * as assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { useCleanPages } from '../support/browser/use-clean-pages';
import { startTestCodeServer, TestCodeServer } from '../support/code-server/test-code-server';
import { until } from '../support/until';

describe('The extension in code-server', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestCodeServer;

    before(async () => (bed = await startTestCodeServer({ 'list.txt': 'one\n' })));
    after(() => bed?.dispose());

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
            await until(`Claude Code is ${use}`, () => lockFiles().length === count);
        }
    });
});
