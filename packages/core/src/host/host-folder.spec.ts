import * as assert from 'node:assert/strict';
import { spawnSync, SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { hostFolder, prepareHostFolder } from './host-folder';

describe('The folder of a host', () => {
    let root: string;

    beforeEach(() => {
        root = mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'));
    });
    afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

    const at = (name: string): string => path.join(root, name);

    it('is the user’s and the release’s, in the folder of the user’s session if there is one', () => {
        const inSession = hostFolder('1.2.3', { XDG_RUNTIME_DIR: root });
        assert.equal(path.dirname(inSession), root);
        assert.match(path.basename(inSession), /^agent-companion-1\.2\.3(-[0-9a-f]{8})?$/);
        writeFileSync(at('file'), '');
        const useless = ['relative', at('missing'), at('file')];
        for (const environment of [{}, ...useless.map(XDG_RUNTIME_DIR => ({ XDG_RUNTIME_DIR }))]) {
            const folder = hostFolder('1.2.3', environment);
            assert.equal(path.dirname(folder), tmpdir());
            assert.match(path.basename(folder), /^agent-companion--?\d+-1\.2\.3(-[0-9a-f]{8})?$/);
        }
    });

    it('is another one in each container (takes root and Linux)', function () {
        const inContainer = (...command: string[]): SpawnSyncReturns<string> =>
            spawnSync('unshare', ['--pid', '--fork', ...command], { encoding: 'utf8' });
        if (inContainer('true').status !== 0) {
            this.skip();
        }
        const script = `console.log(require(${JSON.stringify(require.resolve('./host-folder'))}).hostFolder('1.2.3'))`;
        const { stdout, stderr } = inContainer(process.execPath, '-e', script);
        assert.equal(stderr, '');
        assert.equal(path.dirname(stdout.trim()), path.dirname(hostFolder('1.2.3')));
        assert.notEqual(stdout.trim(), hostFolder('1.2.3'));
    });

    it('is refused with a code, and with what a sentence for that names', async () => {
        writeFileSync(at('file'), '');
        await assert.rejects(prepareHostFolder(at('file')), { code: 'not-a-folder', facts: [at('file')] });
    });
});
