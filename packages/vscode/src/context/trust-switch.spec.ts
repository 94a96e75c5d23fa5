import * as assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTrustSwitchedOff } from './trust-switch';

describe('Trust', function () {
    if (process.platform !== 'linux') {
        return;
    }

    let folder: string;
    before(() => {
        folder = mkdtempSync(join(tmpdir(), 'trust-'));
        mkdirSync(join(folder, 'code-server'));
    });
    after(() => rmSync(folder, { recursive: true }));

    /** Whether trust is off in a worker of code-server, which was started with some words and has some variables. */
    async function isOff(words: readonly string[], variables: Record<string, string> = {}): Promise<boolean> {
        const script = ['-e', 'setInterval(() => {}, 1000)', '--'];
        const server = spawn(process.execPath, [...script, ...words], { cwd: folder });
        try {
            await once(server, 'spawn');
            const CODE_SERVER_PARENT_PID = String(server.pid);
            return await isTrustSwitchedOff({ XDG_CONFIG_HOME: folder, ...variables, CODE_SERVER_PARENT_PID });
        } finally {
            server.kill();
        }
    }

    it('is switched off where the command line of code-server says so', async () => {
        assert.equal(await isOff(['--auth=none', '--disable-workspace-trust', '/work']), true);
        assert.equal(await isOff(['--disable-workspace-trust=true']), true);
        assert.equal(await isOff(['--disable-workspace-trust-not', '/work']), false);
    });

    it('is switched off where code-server’s config file says so', async () => {
        const write = (name: string, line: string): void =>
            writeFileSync(join(folder, name), `auth: none\n${line}\ncert: false\n`);
        const usual = join('code-server', 'config.yaml');
        for (const line of ['disable-workspace-trust: true', '"disable-workspace-trust" : true']) {
            write(usual, line);
            assert.equal(await isOff([]), true);
        }
        for (const line of [
            '# disable-workspace-trust: true',
            'disable-workspace-trust-not: true',
            '\n'.repeat(50_000)
        ]) {
            write(usual, line);
            assert.equal(await isOff([]), false);
        }
        write('other.yaml', 'disable-workspace-trust: true');
        const CODE_SERVER_CONFIG = join(folder, 'other.yaml');
        assert.equal(await isOff([], { CODE_SERVER_CONFIG }), true);
        assert.equal(await isOff(['--config', 'other.yaml']), true);
        assert.equal(await isOff([`--config=${CODE_SERVER_CONFIG}`]), true);
        assert.equal(await isOff(['--config', usual], { CODE_SERVER_CONFIG }), false);
    });

    it('is left on by a config file of a code-server that does not run', async () => {
        writeFileSync(join(folder, 'code-server', 'config.yaml'), 'disable-workspace-trust: true\n');
        assert.equal(await isTrustSwitchedOff({ XDG_CONFIG_HOME: folder }), false);
    });
});
