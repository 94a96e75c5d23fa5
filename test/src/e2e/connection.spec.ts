import * as assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { DiscoveryFileContent, discoveryFileSchema, parseDiscoveryFileName } from '@agent-companion/protocol/gemini';
import { PageTraffic } from '../support/page/page-traffic';
import { startTestIde, TestIde } from '../support/test-ide';
import { until } from '../support/until';
import { useCleanPages } from '../support/browser/use-clean-pages';

describe('The connection of a window', function () {
    this.timeout(120_000);
    useCleanPages();
    let bed: TestIde;

    before(async () => {
        bed = await startTestIde({ 'a.txt': 'a' });
        await bed.ide.terminal.open();
    });
    after(() => bed?.dispose());

    const fileNames = (): string[] => readdirSync(bed.discoveryFolder);
    const published = (): DiscoveryFileContent => {
        const [name] = fileNames();
        return discoveryFileSchema.parse(JSON.parse(readFileSync(path.join(bed.discoveryFolder, name), 'utf8')));
    };
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
    });
});
