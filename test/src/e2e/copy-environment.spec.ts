import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { PageTraffic } from '../support/page/page-traffic';
import { publishedConnections } from '../support/agents/published-connections';
import { startTestIde, TestIde } from '../support/test-ide';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('Copy Connection Environment', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;
    let state: string;
    let traffic: PageTraffic;
    let copied: string;

    before(async () => {
        state = mkdtempSync(path.join(tmpdir(), 'agent-companion-state-'));
        bed = await startTestIde({ 'a.txt': 'a' }, { environment: { XDG_STATE_HOME: state } });
        traffic = await PageTraffic.record(bed.ide.page);
        await bed.ide.reload();
        await bed.ide.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await bed.ide.runCommand('Agent Companion: Copy Connection Environment');
        await bed.ide.page.getByText('Copied.').first().waitFor();
        copied = await bed.ide.page.evaluate(() => navigator.clipboard.readText());
    });
    after(async () => {
        await bed?.dispose();
        rmSync(state, { recursive: true, force: true });
    });

    /** Beside them is the folder of what windows keep over a restart. */
    const scripts = (): string[] => readdirSync(path.join(state, 'agent-companion')).filter(name => name !== 'windows');

    it('gives a line that leads a shell outside the IDE to this window', () => {
        const [{ port, authToken }] = publishedConnections(bed.discoveryFolder);
        const script = `${copied}\nprintf '%s %s' "$GEMINI_CLI_IDE_SERVER_PORT" "$GEMINI_CLI_IDE_AUTH_TOKEN"`;
        const output = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: process.env.PATH } });
        assert.equal(output, `${port} ${authToken}`);
    });

    it('leaves the token out of what is pasted, and so out of the history of the shell', () => {
        const [{ authToken }] = publishedConnections(bed.discoveryFolder);
        assert.ok(!copied.includes(authToken), 'the clipboard holds the token');
    });

    it('leaves it out of every frame that the page receives or sends', async () => {
        const [{ authToken }] = publishedConnections(bed.discoveryFolder);
        assert.ok(await traffic.holds('getConnectionEnvironment'), 'the recording shows the question');
        assert.ok(!(await traffic.holds(authToken)), 'the page was told the token');
    });

    it('has it in a file that only the user can read, and that goes with the backend', async () => {
        const [script] = scripts();
        assert.equal(statSync(path.join(state, 'agent-companion', script)).mode & 0o777, 0o600);
        await bed.theia.stop();
        assert.deepEqual(scripts(), []);
    });
});
