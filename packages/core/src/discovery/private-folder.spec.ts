import assert from 'node:assert/strict';
import { Stats } from 'node:fs';
import { chmod, chown, mkdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderVerdict, judgeFolder, preparePrivateFolder } from './private-folder';
import { useTemporaryFolder } from '../testing/temporary-folder';

const isRoot = process.getuid?.() === 0;

const prepare = (folder: string): Promise<FolderVerdict> =>
    preparePrivateFolder(folder, { folderMode: 0o1777, parentName: 'gemini' });

const codeOf = (verdict: FolderVerdict): string => (verdict.usable ? 'usable' : verdict.code);

describe('preparePrivateFolder', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), 'gemini', 'ide');
    const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777;

    it('creates both folders for everyone and sticky, whatever the umask', async () => {
        const umask = process.umask(0o077);
        try {
            assert.deepEqual(await prepare(folder()), { usable: true });
        } finally {
            process.umask(umask);
        }
        assert.equal(await modeOf(folder()), 0o1777);
        assert.equal(await modeOf(join(temporary(), 'gemini')), 0o1777);
    });

    [0o700, 0o755, 0o777, 0o770, 0o720].forEach(mode =>
        it(`opens one of ours with mode ${mode.toString(8)} to all, at either level: a crash may have left it so`, async () => {
            await mkdir(folder(), { recursive: true });
            for (const each of [folder(), join(temporary(), 'gemini')]) {
                await chmod(each, mode);
            }
            assert.deepEqual(await prepare(folder()), { usable: true });
            assert.equal(await modeOf(folder()), 0o1777);
            assert.equal(await modeOf(join(temporary(), 'gemini')), 0o1777);
        })
    );

    it('refuses a symbolic link, at either level', async () => {
        const elsewhere = join(temporary(), 'elsewhere');
        await mkdir(join(elsewhere, 'ide'), { recursive: true });
        await symlink(elsewhere, join(temporary(), 'gemini'));
        assert.ok(!(await prepare(folder())).usable);

        const other = join(temporary(), 'other', 'gemini');
        await mkdir(other, { recursive: true });
        await symlink(elsewhere, join(other, 'ide'));
        const verdict = await prepare(join(other, 'ide'));
        assert.equal(codeOf(verdict), 'not-a-folder');
    });

    it("refuses another user's folder, unless it is sticky", async function () {
        if (!isRoot) {
            return this.skip();
        }
        await mkdir(folder(), { recursive: true });
        await chown(folder(), 12_345, 12_345);
        await chmod(folder(), 0o777);
        const verdict = await prepare(folder());
        assert.equal(codeOf(verdict), 'foreign-folder');
        await chmod(folder(), 0o1777);
        assert.ok((await prepare(folder())).usable);
    });

    it("uses another user's sticky folder, but says that its owner can replace what is in it, at either level", async function () {
        if (!isRoot) {
            return this.skip();
        }
        await prepare(folder());
        for (const foreign of [folder(), join(temporary(), 'gemini')]) {
            await chown(foreign, 12_345, 12_345);
            const fix = `sudo chown root '${foreign}'`;
            const reason = `Another user owns ${foreign} and could mislead agents. Fix: ${fix}`;
            assert.deepEqual(await prepare(folder()), {
                usable: true,
                caution: { code: 'foreign-sticky-folder', reason, facts: [foreign], fix }
            });
            await chown(foreign, 0, 0);
        }
        assert.deepEqual(await prepare(folder()), { usable: true });
    });

    [
        { found: 0o770, left: 0o1770 },
        { found: 0o700, left: 0o700 }
    ].forEach(({ found, left }) =>
        it(`leaves one of ours with mode ${found.toString(8)} closed where another user could have put it there`, async function () {
            if (!isRoot) {
                return this.skip();
            }
            await prepare(folder());
            await chown(join(temporary(), 'gemini'), 12_345, 12_345);
            await chmod(folder(), found);
            assert.ok((await prepare(folder())).usable);
            assert.equal(await modeOf(folder()), left);
        })
    );

    [
        { whose: "root's", uid: 0 },
        { whose: "another user's", uid: 1 }
    ].forEach(({ whose, uid }) =>
        it(`does not use ${whose} without the sticky bit that others can write to, and says what to do`, () => {
            const verdict = judgeFolder('/tmp/a; b', { uid, mode: 0o40777, isDirectory: () => true } as Stats, 1_000);
            assert.ok(typeof verdict === 'object' && !verdict.usable);
            assert.equal(codeOf(verdict), uid === 0 ? 'replaceable-files' : 'foreign-folder');
            assert.deepEqual(verdict.facts, ['/tmp/a; b']);
            assert.ok(verdict.fix && verdict.reason.endsWith(verdict.fix));
            assert.match(
                verdict.reason,
                uid === 0 ? /sudo chmod \+t '\/tmp\/a; b'$/ : /^Another user owns .* sudo chmod 1777 '\/tmp\/a; b'$/
            );
        })
    );
});
