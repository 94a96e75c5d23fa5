import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { ProgramSearch } from '../agents/program-search';
import { InstalledPrograms, installedPrograms } from './installed-programs';

describe('installedPrograms', () => {
    let root: string;

    beforeEach(() => {
        root = realpathSync(mkdtempSync(path.join(tmpdir(), 'agent-companion-test-')));
    });
    afterEach(() => rmSync(root, { recursive: true, force: true }));

    const at = (...names: string[]): string => path.join(root, ...names);

    /** Writes a file that would leave a trace if it was run. */
    function write(name: string, text = `#!/bin/sh\ntouch ${at('it-was-run')}\n`): string {
        mkdirSync(path.dirname(at(name)), { recursive: true });
        writeFileSync(at(name), text, { mode: 0o755 });
        return at(name);
    }

    const search = (folders: readonly string[]): Promise<InstalledPrograms> =>
        installedPrograms(new ProgramSearch({ PATH: folders.join(path.delimiter) }, 'linux', at('home')));

    it('says no release where the package is another one, or broken', async () => {
        for (const text of ['{"name":"other","version":"1"}', '{', '{"name":"gemini-cli","version":7}', 'null']) {
            write('a/package.json', text);
            write('a/bin/gemini');
            assert.deepEqual((await search([at('a', 'bin')])).gemini, { version: undefined });
        }
    });

    it('waits for no pipe in the package’s place (takes Linux or macOS)', async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        write('a/bin/gemini');
        execFileSync('mkfifo', [at('a', 'package.json')]);
        assert.deepEqual((await search([at('a', 'bin')])).gemini, { version: undefined });
    });

    it('finds npm’s script on Windows, and the package beside it', async () => {
        write('npm/gemini.cmd', '@echo off');
        write('npm/node_modules/@google/gemini-cli/package.json', '{"name":"@google/gemini-cli","version":"0.61.0"}');
        const { gemini } = await installedPrograms(new ProgramSearch({ Path: at('npm') }, 'win32', at('home')));
        assert.deepEqual(gemini, { version: '0.61.0' });
    });
});
