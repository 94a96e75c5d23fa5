import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemoMode, type DemoMode } from '../launcher/demo/demo-mode';
import { terminalEnvironment } from '../launcher/backend/terminal-environment';

const run = promisify(execFile);

describe('the real Gemini CLI in demo mode', function () {
    this.timeout(60_000);
    let folder: string;
    let demo: DemoMode;

    beforeEach(async () => {
        folder = mkdtempSync(join(tmpdir(), 'agent-companion-demo-'));
        demo = await startDemoMode(folder, folder, {});
    });

    afterEach(async () => {
        await demo.dispose();
        rmSync(folder, { recursive: true, force: true });
    });

    it('gets its answers from the demo model, in a home of its own', async () => {
        const { HOME, PATH } = process.env;
        const env = { ...terminalEnvironment({ HOME, PATH }), ...demo.environment };
        // It must not find the companion of an IDE that happens to run here.
        const isolated = { ...env, TMPDIR: folder };
        const gemini = execGemini(['-p', 'what do you see?'], { cwd: folder, env: isolated });
        assert.match((await gemini).stdout, /^\[demo model\] /);
    });

    function execGemini(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<{ stdout: string }> {
        const running = run('gemini', args, { ...options, timeout: 50_000 });
        // With an open standard input it waits for more of the prompt.
        running.child.stdin?.end();
        return running;
    }
});
