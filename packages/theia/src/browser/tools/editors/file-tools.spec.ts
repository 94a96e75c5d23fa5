import * as assert from 'node:assert/strict';
import { refused } from '../page-tool';
import { EditorFiles, getEditorText, openFile } from './file-tools';

const call = { signal: new AbortController().signal, timeoutMs: 1_000 };
const none = refused('not-found', 'There is no such file.');

function files(texts: Record<string, { text: string; unsaved: boolean }>): EditorFiles & { shown: unknown[] } {
    const shown: unknown[] = [];
    return {
        shown,
        textOf: path => Promise.resolve(texts[path] ?? none),
        show: (path, line, column) => {
            shown.push([path, line, column]);
            return Promise.resolve(path in texts ? undefined : none);
        }
    };
}

describe('get_editor_text', () => {
    const tool = getEditorText(files({ '/w/a.ts': { text: 'one\ntwo', unsaved: true } }));

    it('is the text that the editor has, and that it is not saved', async () => {
        assert.deepEqual(await tool.run({ path: '/w/a.ts' }, call), {
            ok: true,
            result: { path: '/w/a.ts', text: 'one\ntwo', startLine: 1, endLine: 2, lineCount: 2, unsaved: true }
        });
    });

    it('is refused where there is no such file, or no such line, which is said', async () => {
        assert.deepEqual(await tool.run({ path: '/w/none.ts' }, call), none);
        const outcome = await tool.run({ path: '/w/a.ts', startLine: 3 }, call);
        assert.ok(!outcome.ok && outcome.code === 'invalid' && outcome.reason.includes('has 2 in all'));
    });
});

describe('open_file', () => {
    it('shows the file at its place, or says why not', async () => {
        const some = files({ '/w/a.ts': { text: '', unsaved: false } });
        assert.deepEqual(await openFile(some).run({ path: '/w/a.ts', line: 3, column: 2 }, call), {
            ok: true,
            result: { path: '/w/a.ts', line: 3 }
        });
        assert.deepEqual(some.shown, [['/w/a.ts', 3, 2]]);
        assert.deepEqual(await openFile(some).run({ path: '/w/b.ts' }, call), none);
    });
});
