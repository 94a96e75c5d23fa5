import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
    chmodSync,
    existsSync,
    lstatSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    symlinkSync,
    writeFileSync
} from 'node:fs';
import * as path from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { digestOf, NO_FILE } from './file-digest';
import { FileWriteOutcome, writeWhole } from './file-writer';

const WRITTEN: FileWriteOutcome = { written: true };
const isRoot = process.getuid?.() === 0;

describe('writeWhole', () => {
    const folder = useTemporaryFolder();
    const at = (...names: string[]): string => path.join(folder(), ...names);
    const codeOf = async (writing: Promise<FileWriteOutcome>): Promise<string> => {
        const outcome = await writing;
        return outcome.written ? 'written' : outcome.code;
    };

    /** Makes a file and gives the digest of it. */
    function before(name: string, content: string): Promise<string> {
        writeFileSync(at(name), content);
        return digestOf(at(name));
    }

    /** Nothing but these is in the folder, temporary files least of all. */
    const assertOnly = (...names: string[]): void => assert.deepEqual(readdirSync(folder()).sort(), names.sort());

    it('writes byte for byte: line ends, byte order mark, no end of line', async () => {
        const text = '\ufeffCRLF\r\nLF\nlone\rCR \u2028 🙂, no end';
        assert.deepEqual(await writeWhole(at('a'), text, await before('a', 'one')), WRITTEN);
        assert.deepEqual(readFileSync(at('a')), Buffer.from(text, 'utf8'));
        assertOnly('a');
    });

    it('keeps the mode of the file', async () => {
        const digest = await before('run.sh', 'one');
        chmodSync(at('run.sh'), 0o751);
        assert.deepEqual(await writeWhole(at('run.sh'), 'two', digest), WRITTEN);
        assert.equal(statSync(at('run.sh')).mode & 0o7777, 0o751);
    });

    it('keeps the owner of the file', async function () {
        if (!isRoot) {
            this.skip();
        }
        const digest = await before('theirs', 'one');
        execFileSync('chown', ['1234:4321', at('theirs')]);
        assert.deepEqual(await writeWhole(at('theirs'), 'two', digest), WRITTEN);
        const { uid, gid } = statSync(at('theirs'));
        assert.deepEqual([uid, gid], [1234, 4321]);
    });

    it('makes a new file and the folders it takes, with the mode of any new file', async () => {
        writeFileSync(at('ordinary'), '');
        assert.deepEqual(await writeWhole(at('new', 'folder', 'b.txt'), 'two', NO_FILE), WRITTEN);
        assert.equal(readFileSync(at('new', 'folder', 'b.txt'), 'utf8'), 'two');
        assert.equal(statSync(at('new', 'folder', 'b.txt')).mode, statSync(at('ordinary')).mode);
        assert.deepEqual(readdirSync(at('new', 'folder')), ['b.txt']);
    });

    it('writes through links, also through one that leads to nothing yet, and leaves them links', async () => {
        mkdirSync(at('real'));
        symlinkSync(at('real'), at('folder'));
        symlinkSync(at('real', 'made'), at('dangling'));
        writeFileSync(at('real', 'a'), 'one');
        symlinkSync('real/a', at('link'));
        assert.deepEqual(await writeWhole(at('link'), 'two', await digestOf(at('link'))), WRITTEN);
        assert.deepEqual(await writeWhole(at('dangling'), 'three', NO_FILE), WRITTEN);
        assert.deepEqual(await writeWhole(at('folder', 'b'), 'four', NO_FILE), WRITTEN);
        const contents = ['a', 'made', 'b'].map(name => readFileSync(at('real', name), 'utf8'));
        assert.deepEqual(contents, ['two', 'three', 'four']);
        assert.ok(['folder', 'dangling', 'link'].every(name => lstatSync(at(name)).isSymbolicLink()));
    });

    it('leaves a file alone that has changed, was made or was deleted meanwhile, and says what is there now', async () => {
        const digest = await before('a', 'one');
        writeFileSync(at('a'), 'one more');
        writeFileSync(at('made'), 'by another');
        assert.equal(await codeOf(writeWhole(at('a'), 'two', digest)), 'content-changed');
        assert.equal(await codeOf(writeWhole(at('made'), 'two', NO_FILE)), 'content-changed');
        assert.equal(await codeOf(writeWhole(at('deleted', 'x'), 'two', digest)), 'content-changed');
        assertOnly('a', 'made');
        for (const name of ['a', 'made', path.join('deleted', 'x')]) {
            const refusal = await writeWhole(at(name), 'two', 'other');
            assert.ok(!refusal.written && refusal.found !== undefined);
            assert.deepEqual(await writeWhole(at(name), 'two', refusal.found), WRITTEN);
        }
        assert.equal(readFileSync(at('a'), 'utf8') + readFileSync(at('deleted', 'x'), 'utf8'), 'twotwo');
    });

    it('takes a file that was written anew with the same content for unchanged', async () => {
        const digest = await before('a', 'one');
        rmSync(at('a'));
        writeFileSync(at('a'), 'one');
        assert.deepEqual(await writeWhole(at('a'), 'two', digest), WRITTEN);
    });

    it('leaves one whole text of many that are written at a time, and makes a new file once', async () => {
        const digest = await before('a', 'one');
        const texts = Array.from({ length: 20 }, (_, index) => `text ${index} `.repeat(10_000));
        const writeAll = (name: string, expected: string): Promise<string[]> =>
            Promise.all(texts.map(text => codeOf(writeWhole(at(name), text, expected))));
        const codes = await writeAll('a', digest);
        assert.equal(codes[texts.indexOf(readFileSync(at('a'), 'utf8'))], 'written');
        const made = await writeAll('fresh', NO_FILE);
        assert.equal(made.indexOf('written'), texts.indexOf(readFileSync(at('fresh'), 'utf8')));
        assert.deepEqual(made.filter(code => code !== 'content-changed').length, 1);
        assertOnly('a', 'fresh');
    });

    it('refuses a read-only file though its folder can be written, and a folder that cannot', function () {
        if (isRoot) {
            // Root may write everything; another process may not.
            return asNobody();
        }
        return refusals();
    });

    async function refusals(): Promise<void> {
        const digest = await before('a', 'one');
        chmodSync(at('a'), 0o444);
        assert.equal(await codeOf(writeWhole(at('a'), 'two', digest)), 'read-only');
        mkdirSync(at('closed'), { mode: 0o555 });
        assert.equal(await codeOf(writeWhole(at('closed', 'new'), 'two', NO_FILE)), 'read-only');
        assert.equal(readFileSync(at('a'), 'utf8'), 'one');
        chmodSync(at('closed'), 0o755);
    }

    /** The same as another user, whose files those of root are not: one of root's that it may write, it may not take over. */
    async function asNobody(): Promise<void> {
        chmodSync(folder(), 0o777);
        mkdirSync(at('closed'), { mode: 0o555 });
        writeFileSync(at('a'), 'one', { mode: 0o444 });
        writeFileSync(at('shared'), 'one');
        chmodSync(at('shared'), 0o666);
        const one = await digestOf(at('shared'));
        const expected = { a: one, 'closed/new': NO_FILE, shared: one };
        const script = `
            process.setgid(65534); process.setuid(65534);
            const { writeWhole } = require(${JSON.stringify(path.join(__dirname, 'file-writer.js'))});
            (async () => {
                const codes = [];
                for (const [name, expected] of Object.entries(${JSON.stringify(expected)})) {
                    codes.push((await writeWhole(${JSON.stringify(`${folder()}/`)} + name, 'two', expected)).code);
                }
                console.log(codes.join());
            })();`;
        const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
        assert.equal(printed.trim(), 'read-only,read-only,other-owner');
        assertOnly('a', 'closed', 'shared');
    }

    it('leaves the file as it was, and no folder, when there is no room', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        writeFileSync(at('a'), 'one');
        const expected = { a: await digestOf(at('a')), 'new/folder/b': NO_FILE };
        const script = `
            const { writeWhole } = require(${JSON.stringify(path.join(__dirname, 'file-writer.js'))});
            process.on('SIGXFSZ', () => undefined);
            (async () => {
                const text = 'x'.repeat(1000000);
                const codes = [];
                for (const [name, expected] of Object.entries(${JSON.stringify(expected)})) {
                    codes.push((await writeWhole(${JSON.stringify(`${folder()}/`)} + name, text, expected)).code);
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

    it('says that a path through a file cannot be written', async () => {
        writeFileSync(at('a'), 'one');
        assert.equal(await codeOf(writeWhole(at('a', 'b'), 'two', NO_FILE)), 'not-written');
    });
});
