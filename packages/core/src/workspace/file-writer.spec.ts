import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
    linkSync,
    lstatSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    renameSync,
    statSync,
    symlinkSync,
    writeFileSync
} from 'node:fs';
import * as path from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { contentOf, NO_FILE } from './file-digest';
import { FileWriteOutcome, writeInPlace } from './file-writer';

const WRITTEN = { written: true };

describe('writeInPlace', () => {
    const folder = useTemporaryFolder();
    const at = (...names: string[]): string => path.join(folder(), ...names);
    type Outcome = typeof WRITTEN | Extract<FileWriteOutcome, { written: false }>;

    async function writeWhole(file: string, text: string | undefined, expected: string): Promise<Outcome> {
        const bytes = text === undefined ? undefined : Buffer.from(text, 'utf8');
        const outcome = await writeInPlace(file, { bytes, expected });
        return outcome.written ? WRITTEN : outcome;
    }

    const isRefused = (outcome: Outcome): outcome is Extract<FileWriteOutcome, { written: false }> => !outcome.written;
    const codeOf = async (writing: Promise<Outcome>): Promise<string> => {
        const outcome = await writing;
        return isRefused(outcome) ? outcome.code : 'written';
    };

    /** Makes a file and gives the digest of it. */
    async function before(name: string, content: string): Promise<string> {
        writeFileSync(at(name), content);
        return (await contentOf(at(name))).digest;
    }

    /** Nothing but these is in the folder, temporary files least of all. */
    const assertOnly = (...names: string[]): void => assert.deepEqual(readdirSync(folder()).sort(), names.sort());

    it('leaves a file what it is: its other names and its attributes have the new text, too', async function () {
        const digest = await before('a', 'one, longer');
        linkSync(at('a'), at('other-name'));
        const hasAttributes = spawnSync('setfattr', ['-n', 'user.note', '-v', 'kept', at('a')]).status === 0;
        assert.deepEqual(await writeWhole(at('a'), 'two', digest), WRITTEN);
        assert.deepEqual([readFileSync(at('other-name'), 'utf8'), statSync(at('a')).nlink], ['two', 2]);
        if (hasAttributes) {
            const value = execFileSync('getfattr', ['--only-values', '-n', 'user.note', at('a')], { encoding: 'utf8' });
            assert.equal(value, 'kept');
        }
        assertOnly('a', 'other-name');
    });

    it('deletes a file that is what is expected, and no other', async () => {
        const digest = await before('a', 'one');
        assert.equal(await codeOf(writeWhole(at('a'), undefined, 'other')), 'content-changed');
        assert.deepEqual(await writeWhole(at('a'), undefined, digest), WRITTEN);
        assert.deepEqual(await writeWhole(at('a'), undefined, NO_FILE), WRITTEN);
        assertOnly();
    });

    it('deletes no file that another program has just put in its place', async () => {
        const expected = await before('a', 'one');
        await before('new', 'by another');
        const onBegin = (): void => renameSync(at('new'), at('a'));
        const outcome = await writeInPlace(at('a'), { bytes: undefined, expected, onBegin });
        assert.equal(outcome.written, false);
        assert.equal(readFileSync(at('a'), 'utf8'), 'by another');
    });

    it('touches nothing once it is too late', async () => {
        const expected = await before('a', 'one');
        const onBegin = (): void => {
            throw new Error('Too late.');
        };
        const outcome = await writeInPlace(at('a'), { bytes: Buffer.from('two'), expected, onBegin });
        assert.deepEqual([outcome.written, readFileSync(at('a'), 'utf8')], [false, 'one']);
        const folderless = { bytes: Buffer.from('two'), expected: NO_FILE, onBegin };
        assert.equal((await writeInPlace(at('new', 'b'), folderless)).written, false);
        assertOnly('a');
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
        assert.deepEqual(await writeWhole(at('link'), 'two', (await contentOf(at('link'))).digest), WRITTEN);
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
            assert.ok(isRefused(refusal) && refusal.found !== undefined);
            assert.deepEqual(await writeWhole(at(name), 'two', refusal.found), WRITTEN);
        }
        assert.equal(readFileSync(at('a'), 'utf8') + readFileSync(at('deleted', 'x'), 'utf8'), 'twotwo');
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
});
