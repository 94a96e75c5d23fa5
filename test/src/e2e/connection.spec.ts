import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import {
    DiscoveryFileContent,
    discoveryFileSchema,
    parseDiscoveryFileName
} from '@agent-companion/core/protocol/gemini';
import { PlainAgent } from '../support/agents/plain-agent';
import { PageTraffic } from '../support/page/page-traffic';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('The connection of a window', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;
    /** Where scripts are that lead a shell here. */
    let state: string;

    before(async () => {
        state = mkdtempSync(path.join(tmpdir(), 'agent-companion-state-'));
        bed = await startTestIde({ 'a.txt': 'a' }, { environment: { XDG_STATE_HOME: state } });
        await bed.ide.terminal.open();
    });
    after(async () => {
        await bed?.dispose();
        await rm(state, { recursive: true, force: true, maxRetries: 5 });
    });

    const fileNames = (): string[] => readdirSync(bed.discoveryFolder);
    const published = (): DiscoveryFileContent => {
        const [name] = fileNames();
        return discoveryFileSchema.parse(JSON.parse(readFileSync(path.join(bed.discoveryFolder, name), 'utf8')));
    };
    /** Beside them is the folder of what windows keep over a restart. */
    const scripts = (): string[] =>
        readdirSync(path.join(state, 'agent-companion')).filter(name => name.startsWith('connection-'));
    const variable = (name: string): Promise<string> => bed.ide.terminal.output(`printenv ${name}`);

    it('is published in one file that only its owner can read', () => {
        const [name, ...others] = fileNames();
        assert.deepEqual(others, []);
        const file = path.join(bed.discoveryFolder, name);
        assert.equal(statSync(file).mode & 0o777, 0o600);
        const content = published();
        assert.equal(content.workspacePath, bed.workspace);
        assert.deepEqual(content.ideInfo, { name: 'theia', displayName: 'Theia with Agent Companion' });
        assert.equal(parseDiscoveryFileName(name)?.port, content.port);
    });

    it('bears the pid that the CLI computes: the grandparent of the terminal’s shell', async () => {
        const grandparent = await bed.ide.terminal.output('ps -o ppid= -p $PPID | tr -d " "');
        assert.equal(String(parseDiscoveryFileName(fileNames()[0])?.pid), grandparent);
        assert.equal(await variable('GEMINI_CLI_IDE_PID'), grandparent);
    });

    it('tells an agent nothing of trust while Theia’s trust is turned off', async () => {
        await bed.ide.openFile('a.txt');
        const agent = await PlainAgent.connect(published());
        const state = await until('the agent knows the open file', () => {
            const known = agent.context?.workspaceState;
            return known?.openFiles?.length === 1 && known;
        });
        assert.deepEqual(Object.keys(state), ['openFiles']);
        await agent.leave();
    });

    it('is copied as a line that leads a shell outside the IDE here, without the token, by a file of the user alone', async () => {
        await bed.ide.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        const traffic = await PageTraffic.record(bed.ide.page);
        await bed.ide.reload();
        await bed.ide.runCommand('Agent Companion: Copy Connection Environment');
        await bed.ide.page.getByText('Copied.').first().waitFor();
        const copied = await bed.ide.page.evaluate(() => navigator.clipboard.readText());
        const { port, authToken } = published();
        const script = `${copied}\nprintf '%s %s' "$GEMINI_CLI_IDE_SERVER_PORT" "$GEMINI_CLI_IDE_AUTH_TOKEN"`;
        const output = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: process.env.PATH } });
        assert.equal(output, `${port} ${authToken}`);
        // Pasted text stands in the history of the shell.
        assert.ok(!copied.includes(authToken), 'the clipboard holds the token');
        assert.ok(await traffic.holds('getConnectionEnvironment'), 'the recording shows the question');
        assert.ok(!(await traffic.holds(authToken)), 'the page was told the token');
        assert.equal(statSync(path.join(state, 'agent-companion', scripts()[0])).mode & 0o777, 0o600);
    });

    it('never sends its token to the page', async () => {
        const traffic = await PageTraffic.record(bed.ide.page);
        await bed.ide.reload();
        await bed.ide.openFile('a.txt');
        await until('the page has talked with the backend', () => traffic.holds('a.txt'));
        assert.equal(await traffic.holds(published().authToken), false);
    });

    it('is in the variables of a terminal, port, workspace and token', async () => {
        const content = published();
        assert.equal(await variable('GEMINI_CLI_IDE_SERVER_PORT'), String(content.port));
        assert.equal(await variable('GEMINI_CLI_IDE_WORKSPACE_PATH'), bed.workspace);
        assert.equal(await variable('GEMINI_CLI_IDE_AUTH_TOKEN'), content.authToken);
    });

    it('leaves no file behind when Theia stops', async () => {
        await bed.theia.stop();
        assert.equal(existsSync(bed.discoveryFolder), true);
        assert.deepEqual(fileNames(), []);
        assert.deepEqual(scripts(), []);
    });
});
