import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFileOnDisk, pathOf, toEditorContext } from './editor-context';
import { EditorFile } from './editor-snapshot';

describe('toEditorContext', () => {
    let folder: string;

    beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'editor-context-'))));
    afterEach(() => rmSync(folder, { recursive: true }));

    function file(name: string, more: Partial<EditorFile> = {}): EditorFile {
        return { uri: pathToFileURL(path.join(folder, name)).href, lastFocused: 1, isActive: false, ...more };
    }

    function onDisk(name: string): string {
        writeFileSync(path.join(folder, name), '');
        return path.join(folder, name);
    }

    it('leaves out what is not a file on disk: virtual files, deleted ones, folders', async () => {
        mkdirSync(path.join(folder, 'sub'));
        const kept = onDisk('kept.ts');
        const files = [
            file('x', { uri: 'untitled:/x' }),
            file('x', { uri: 'user-storage:/settings.json' }),
            file('deleted.ts'),
            file('sub'),
            file('kept.ts')
        ];
        const context = await toEditorContext({ revision: 1, files }, isFileOnDisk);
        assert.deepEqual(
            context.openFiles.map(open => open.path),
            [kept]
        );
    });

    it('says nothing about trust as long as it is undecided', async () => {
        const undecided = await toEditorContext({ revision: 1, files: [] }, isFileOnDisk);
        assert.deepEqual(undecided, { openFiles: [] });
        const decided = await toEditorContext({ revision: 2, files: [], isTrusted: false }, isFileOnDisk);
        assert.equal(decided.isTrusted, false);
    });

    ['/a b', '/a#b', '/a%20b', '/ä/日本', '/a+b&c=d', "/a'b(c)", '/a\\b'].forEach(name =>
        it(`reads the path ${name} back from its URI`, () => assert.equal(pathOf(pathToFileURL(name).href), name))
    );
});
