import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { socketFolder } from '../sockets';
import { prepareHostFolder } from './host-folder';

describe('The folder of a host', () => {
    let root: string;

    beforeEach(() => {
        root = mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'));
    });
    afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

    const at = (name: string): string => path.join(root, name);

    it('is the user’s and the release’s, in the folder of the user’s session if there is one', () => {
        assert.equal(socketFolder('1.2.3', { XDG_RUNTIME_DIR: root }), at('agent-companion-1.2.3'));
        writeFileSync(at('file'), '');
        const useless = ['relative', at('missing'), at('file')];
        for (const environment of [{}, ...useless.map(XDG_RUNTIME_DIR => ({ XDG_RUNTIME_DIR }))]) {
            const folder = socketFolder('1.2.3', environment);
            assert.equal(path.dirname(folder), tmpdir());
            assert.match(path.basename(folder), /^agent-companion--?\d+-1\.2\.3$/);
        }
    });

    it('is refused with a code, and with what a sentence for that names', async () => {
        writeFileSync(at('file'), '');
        await assert.rejects(prepareHostFolder(at('file')), { code: 'not-a-folder', facts: [at('file')] });
    });
});
