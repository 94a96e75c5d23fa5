import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './checkout';

describe('npm start, before anything is installed or built', () => {
    let clone: string;

    before(() => {
        clone = mkdtempSync(join(tmpdir(), 'agent-companion-start-'));
        cpSync(join(repositoryRoot, 'scripts'), join(clone, 'scripts'), { recursive: true });
    });
    after(() => rmSync(clone, { recursive: true }));

    /** Without a PATH there is no npm that could install. */
    const start = (...words: string[]): { status: number | null; stdout: string; stderr: string } =>
        spawnSync(process.execPath, [join(clone, 'scripts', 'start.mjs'), ...words], {
            encoding: 'utf8',
            cwd: clone,
            env: { PATH: '' },
            timeout: 30_000
        });

    it('says what it can be asked for, and where it keeps what is to stay', () => {
        const { status, stdout } = start('--help');
        assert.match(stdout, /^npm start .*--port <number>.*XDG_STATE_HOME/s);
        assert.equal(status, 0);
    });

    it('says what is wrong with an option', () => {
        const { status, stderr } = start('--port', 'http');
        assert.match(stderr, /^\n--port wants a number from 1 to 65535/);
        assert.equal(status, 1);
    });
});
