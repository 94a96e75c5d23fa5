import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
    chmodSync,
    copyFileSync,
    mkdirSync,
    mkdtempSync,
    realpathSync,
    rmSync,
    symlinkSync,
    writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { judgeProposalPath, PathRefusalCode, ProposalTarget } from './proposal-target';

const PLAIN: ProposalTarget = { isNew: false, outsideWorkspace: false, readOnly: false, missingFolder: false };

describe('judgeProposalPath', () => {
    let folder: string;
    const at = (...names: string[]): string => path.join(folder, ...names);
    const judge = (filePath: string, roots = [at('workspace')]): ReturnType<typeof judgeProposalPath> =>
        judgeProposalPath(filePath, roots);
    const targetOf = async (filePath: string): Promise<ProposalTarget | undefined> => {
        const judged = await judge(filePath);
        return judged.valid ? judged.target : undefined;
    };
    const codeOf = async (filePath: string): Promise<PathRefusalCode | undefined> => {
        const judged = await judge(filePath);
        return judged.valid ? undefined : judged.code;
    };

    beforeEach(() => {
        folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'proposal-target-')));
        ['workspace/sub', 'second', 'elsewhere'].forEach(name => mkdirSync(at(name), { recursive: true }));
        ['workspace/file', 'workspace/sub/file', 'second/file', 'elsewhere/file'].forEach(name =>
            writeFileSync(at(name), '')
        );
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('refuses a path on another machine by its text alone', async () => {
        const judged = await judgeProposalPath('//evil/share/a.ts', [at('workspace')], 'win32');
        assert.ok(!judged.valid, 'it was looked for');
        assert.equal(judged.code, 'path-network');
        assert.match(judged.reason, /^"\/\/evil\/share\/a\.ts" names another machine .* Send a path of the workspace/);
    });

    it('knows what lies outside of all folders, a sibling with a longer name too', async () => {
        assert.deepEqual(await targetOf(at('elsewhere/file')), { ...PLAIN, outsideWorkspace: true });
        const sibling = await targetOf(at('workspace-2/new'));
        assert.deepEqual(sibling, { ...PLAIN, isNew: true, outsideWorkspace: true, missingFolder: true });
        assert.deepEqual(await targetOf(`${at('workspace')}/../elsewhere/file`), { ...PLAIN, outsideWorkspace: true });
    });

    describe('follows symbolic links', () => {
        it('out of the workspace: of the file, of a folder, to a file that is still to be made', async () => {
            symlinkSync(at('elsewhere/file'), at('workspace/link'));
            symlinkSync('../elsewhere', at('workspace/folder'));
            symlinkSync('../elsewhere/new', at('workspace/dangling'));
            const out = { ...PLAIN, outsideWorkspace: true };
            assert.deepEqual(await targetOf(at('workspace/link')), { ...out, linkTarget: at('elsewhere/file') });
            const inFolder = await targetOf(at('workspace/folder/new'));
            assert.deepEqual(inFolder, { ...out, isNew: true, linkTarget: at('elsewhere/new') });
            const dangling = await targetOf(at('workspace/dangling'));
            assert.deepEqual(dangling, { ...out, isNew: true, linkTarget: at('elsewhere/new') });
        });

        it('within the workspace and into it, which is not outside', async () => {
            symlinkSync('sub/file', at('workspace/link'));
            symlinkSync(at('workspace/file'), at('elsewhere/link'));
            assert.deepEqual(await targetOf(at('workspace/link')), { ...PLAIN, linkTarget: at('workspace/sub/file') });
            assert.deepEqual(await targetOf(at('elsewhere/link')), { ...PLAIN, linkTarget: at('workspace/file') });
        });
    });

    describe('refuses', () => {
        const refused: [string, () => string, PathRefusalCode][] = [
            ['the path of a folder that is still to be made', () => `${at('workspace/new')}/`, 'path-folder'],
            ['a file in a file', () => at('workspace/file/new'), 'path-in-file'],
            ['a name that is too long', () => at('workspace', 'x'.repeat(300)), 'path-too-long'],
            ['a path that is too long', () => at('workspace', 'x/'.repeat(4_000)), 'path-too-long']
        ];
        for (const [what, filePath, code] of refused) {
            it(what, async () => assert.equal(await codeOf(filePath()), code));
        }

        it('in a sentence of bounded length', async () => {
            const judged = await judge(at('workspace', 'x/'.repeat(4_000)));
            assert.match(judged.valid ? '' : judged.reason, /^The path '.{60}…' \(\d+ characters\) is longer/);
        });
    });

    it('knows what the backend’s user cannot write or look into: files, new files, hidden folders', () => {
        chmodSync(folder, 0o755);
        chmodSync(at('workspace/file'), 0o444);
        chmodSync(at('workspace/sub'), 0o555);
        mkdirSync(at('workspace/hidden'), { mode: 0o000 });
        const paths = ['file', 'sub/new', 'sub/missing/new', 'hidden/file'].map(name => at('workspace', name));
        const [file, created, deep, hidden] = judgedByAnyone(paths) as { target?: ProposalTarget; code?: string }[];
        chmodSync(at('workspace/hidden'), 0o755);
        assert.deepEqual(file.target, { ...PLAIN, readOnly: true });
        assert.deepEqual(created.target, { ...PLAIN, isNew: true, readOnly: true });
        assert.deepEqual(deep.target, { ...PLAIN, isNew: true, readOnly: true, missingFolder: true });
        assert.equal(hidden.code, 'path-no-access');
    });

    /** Judges in a process without the powers of root, should the tests have them. */
    function judgedByAnyone(paths: string[]): unknown {
        const proposal = ['proposal-target', 'proposed-path'];
        for (const module of [...proposal, 'network-path', 'real-path', 'system-file', 'workspace-spelling']) {
            copyFileSync(require.resolve(`./${module}`), at(`${module}.js`));
            chmodSync(at(`${module}.js`), 0o644);
        }
        const script = `const { judgeProposalPath } = require(${JSON.stringify(at('proposal-target.js'))});
            const [roots, paths] = ${JSON.stringify([[at('workspace')], paths])};
            Promise.all(paths.map(each => judgeProposalPath(each, roots))).then(all => console.log(JSON.stringify(all)));`;
        const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
        return JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8', ...nobody }));
    }
});
