import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { OpenedNames } from '../testing/files/opened-names';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { contentOf, NO_FILE } from './file-digest';
import { writeInPlace } from './file-writer';

describe('A file that writeInPlace cannot write', () => {
    const folder = useTemporaryFolder();
    const names = OpenedNames.use();
    const at = (...names: string[]): string => path.join(folder(), ...names);
    const assertOnly = (...names: string[]): void => assert.deepEqual(readdirSync(folder()).sort(), names.sort());

    async function codeOf(file: string, text: string, expected: string): Promise<string> {
        const outcome = await writeInPlace(file, { bytes: Buffer.from(text), expected });
        return outcome.written ? 'written' : outcome.code;
    }

    it('is no regular file, and is not opened', async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        execFileSync('mkfifo', [at('fifo')]);
        symlinkSync('/dev/zero', at('device'));
        for (const name of ['fifo', 'device']) {
            assert.equal(await codeOf(at(name), 'two', NO_FILE), 'not-written');
        }
        assert.deepEqual(
            names.opened.filter(name => !name.startsWith('/proc/')),
            []
        );
        assertOnly('device', 'fifo');
    });

    it('is read-only though its folder can be written, or in a folder that cannot', async () => {
        chmodSync(folder(), 0o777);
        mkdirSync(at('closed'), { mode: 0o555 });
        writeFileSync(at('a'), 'one', { mode: 0o444 });
        const expected = { a: (await contentOf(at('a'))).digest, 'closed/new': NO_FILE };
        // Root may write everything; another process may not.
        const script = `
            process.getuid() === 0 && (process.setgid(65534), process.setuid(65534));
            const { writeInPlace } = require(${JSON.stringify(path.join(__dirname, 'file-writer.js'))});
            (async () => {
                const codes = [];
                for (const [name, expected] of Object.entries(${JSON.stringify(expected)})) {
                    const write = { bytes: Buffer.from('two'), expected };
                    codes.push((await writeInPlace(${JSON.stringify(`${folder()}/`)} + name, write)).code);
                }
                console.log(codes.join());
            })();`;
        const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
        assert.equal(printed.trim(), 'read-only,read-only');
        assertOnly('a', 'closed');
        assert.equal(readFileSync(at('a'), 'utf8'), 'one');
    });

    it('is left as it was, and no folder made, when there is no room', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        writeFileSync(at('a'), 'one');
        const expected = { a: (await contentOf(at('a'))).digest, 'new/folder/b': NO_FILE };
        const script = `
            const { writeInPlace } = require(${JSON.stringify(path.join(__dirname, 'file-writer.js'))});
            process.on('SIGXFSZ', () => undefined);
            (async () => {
                const bytes = Buffer.alloc(1000000, 'x');
                const codes = [];
                for (const [name, expected] of Object.entries(${JSON.stringify(expected)})) {
                    codes.push((await writeInPlace(${JSON.stringify(`${folder()}/`)} + name, { bytes, expected })).code);
                }
                console.log(codes.join());
            })();`;
        // No file may be larger than 64 KiB: the nearest thing to a full disk that needs no disk.
        const limited = ['-c', 'ulimit -f 64; exec "$0" -e "$1"', process.execPath, script];
        assert.equal(execFileSync('bash', limited, { encoding: 'utf8' }).trim(), 'no-space,no-space');
        assert.equal(readFileSync(at('a'), 'utf8'), 'one');
        assert.ok(!existsSync(at('new')));
        assertOnly('a');
    });
});
