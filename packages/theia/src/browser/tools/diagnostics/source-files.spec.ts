import * as assert from 'node:assert/strict';
import { chooseFiles } from './asked-files';
import { referredName, refersTo } from './dependents';
import { FolderContent, SourceFiles, SourceFileWalk } from './source-files';

/** A folder of files (name to time of change) and folders. */
interface Folder {
    readonly [name: string]: number | Folder;
}

function walkOf(tree: Folder): SourceFileWalk {
    const list = (uri: string): Promise<FolderContent> => {
        const folder = uri
            .split('/')
            .slice(1)
            .reduce((at, name) => at[name] as Folder, tree);
        const all = Object.entries(folder).map(([name, value]) => ({ name, value, uri: `${uri}/${name}` }));
        return Promise.resolve({
            files: all
                .filter(({ value }) => typeof value === 'number')
                .map(({ name, uri: file, value }) => ({ name, uri: file, modifiedAt: value as number })),
            folders: all.filter(({ value }) => typeof value !== 'number')
        });
    };
    return new SourceFileWalk(list, uri => /\.[jt]sx?$/.test(uri));
}

describe('The source files of a workspace', () => {
    it('are found in all folders, the one written last first, and not among dependencies or what is hidden', async () => {
        const { files } = await walkOf({
            'a.ts': 1,
            'notes.md': 9,
            src: { 'b.ts': 3, deep: { 'c.js': 2 } },
            node_modules: { 'd.ts': 9 },
            '.git': { 'e.ts': 9 }
        }).walk(['root']);
        assert.deepEqual(
            files.map(({ uri }) => uri),
            ['root/src/b.ts', 'root/src/deep/c.js', 'root/a.ts']
        );
    });

    it('are without what a compiler has made', async () => {
        const { files } = await walkOf({ lib: { 'a.js': 5, 'a.d.ts': 5, 'b.js': 1, 'c.d.ts': 1 } }).walk(['root']);
        assert.deepEqual(
            files.map(({ uri }) => uri),
            ['root/lib/b.js', 'root/lib/c.d.ts']
        );
    });

    it('end at a bound, and say so', async () => {
        const list = (uri: string): Promise<FolderContent> =>
            Promise.resolve({
                files: [],
                folders: [
                    { uri: `${uri}/d`, name: 'd' },
                    { uri: `${uri}/e`, name: 'e' }
                ]
            });
        assert.deepEqual(await new SourceFileWalk(list, () => true).walk(['root']), { files: [], isComplete: false });
    });

    it('are not all there are where a folder cannot be read', async () => {
        const file = { name: 'a.ts', uri: 'root/a.ts', modifiedAt: 1 };
        const list = (uri: string): Promise<FolderContent> =>
            uri === 'root'
                ? Promise.resolve({ files: [file], folders: [{ uri: 'root/locked', name: 'locked' }] })
                : Promise.reject(new Error('no permission'));
        const { files, isComplete } = await new SourceFileWalk(list, () => true).walk(['root']);
        assert.deepEqual([files.map(({ uri }) => uri), isComplete], [['root/a.ts'], false]);
        assert.equal((await walkOf({ 'a.ts': 1 }).walk(['root'])).isComplete, true);
    });
});

describe('What language services are asked about', () => {
    const files = (count: number): SourceFiles => ({
        files: Array.from({ length: count }, (_, index) => ({
            uri: `${index % 2 ? 'in' : 'out'}/${index}`,
            modifiedAt: -index
        })),
        isComplete: true
    });
    const isWanted = (uri: string): boolean => uri.startsWith('in/');

    it('is every file of a small workspace; what was changed elsewhere is opened', async () => {
        const chosen = await chooseFiles(files(100), isWanted, () => Promise.reject(new Error('not asked')));
        assert.equal(chosen.asked.length, 50);
        assert.deepEqual(chosen.opened, ['out/0', 'out/2', 'out/4', 'out/6', 'out/8']);
        assert.equal(chosen.isComplete, true);
    });

    it('is of a large one what was changed, and what refers to it, first', async () => {
        const chosen = await chooseFiles(files(1_000), isWanted, () => Promise.resolve(['in/999', 'in/1']));
        assert.deepEqual(chosen.asked.slice(0, 7), ['in/1', 'in/3', 'in/5', 'in/7', 'in/9', 'in/999', 'in/11']);
        assert.equal(chosen.asked.length, 60);
        assert.equal(chosen.isComplete, false);
    });
});

describe('A file that refers to another', () => {
    it('names it without its extension, an index by its folder', () => {
        assert.deepEqual(
            ['/a/greeting.ts', '/a/types.d.ts', '/a/util/index.ts', 'C:\\a\\b.test.js'].map(referredName),
            ['greeting', 'types', 'util', 'b.test']
        );
    });

    it('does so in an import', () => {
        for (const text of [
            "import { a } from './greeting';",
            'const a = require("../lib/greeting.js")',
            'from greeting import a',
            'import pkg.greeting'
        ]) {
            assert.equal(refersTo(text, ['greeting']), true, text);
        }
        for (const text of ["'./greetings'", '// a greeting', "const text = 'a greeting card'"]) {
            assert.equal(refersTo(text, ['greeting']), false, text);
        }
    });
});
