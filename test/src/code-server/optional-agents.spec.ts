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

describe('The extension in code-server, where hooks cannot be set up', function () {
    this.timeout(120_000);
    const bed = useBed(() => startTestCodeServer({}, { environment: { XDG_STATE_HOME: '/dev/null' } }));

    it('says so in the status before an agent is started, with the reason', async () => {
        const sentence = 'You review only what Gemini CLI asks about, as its hooks could not be set up: ENOTDIR';
        await bed.ide.status.locator('.codicon-warning').waitFor();
        await bed.ide.status.click();
        await bed.ide.page.locator('.quick-input-list .monaco-list-row', { hasText: sentence }).waitFor();
    });
});
