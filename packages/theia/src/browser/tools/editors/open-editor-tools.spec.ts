import * as assert from 'node:assert/strict';
import type { EditorScreen } from './editor-screen';
import { getOpenEditors, getSelection } from './open-editor-tools';

const call = { signal: new AbortController().signal, timeoutMs: 1_000 };

function screen(values: Partial<{ [Name in keyof EditorScreen]: ReturnType<EditorScreen[Name]> }>): EditorScreen {
    return { shown: () => values.shown ?? [], activePath: () => values.activePath, selection: () => values.selection };
}

describe('get_open_editors', () => {
    it('names each file once, the one in front first, unsaved if one of its editors is', async () => {
        const shown = [
            { path: '/w/a.ts', unsaved: false, language: 'typescript' },
            { path: '/w/picture.png', unsaved: false },
            { path: '/w/a.ts', unsaved: true },
            { path: '/w/b.ts', unsaved: false, language: 'typescript' }
        ];
        const outcome = await getOpenEditors(screen({ shown, activePath: '/w/b.ts' })).run({}, call);
        assert.deepEqual(outcome, {
            ok: true,
            result: {
                editors: [
                    { path: '/w/b.ts', active: true, unsaved: false, language: 'typescript' },
                    { path: '/w/a.ts', active: false, unsaved: true, language: 'typescript' },
                    { path: '/w/picture.png', active: false, unsaved: false }
                ],
                total: 3
            }
        });
    });
});

describe('get_selection', () => {
    const selection = {
        range: { start: { line: 1, column: 1 }, end: { line: 1, column: 3 } },
        text: 'ab',
        lineText: 'abc'
    };

    it('is what is selected, bounded', async () => {
        const some = await getSelection(screen({ activePath: '/w/a.ts', selection })).run({}, call);
        assert.deepEqual(some, { ok: true, result: { path: '/w/a.ts', ...selection } });
        const huge = { ...selection, text: 'x'.repeat(1_000_000), lineText: 'x'.repeat(1_000_000) };
        const bounded = await getSelection(screen({ activePath: '/w/a.ts', selection: huge })).run({}, call);
        assert.ok(bounded.ok && JSON.stringify(bounded.result).length < 50_000);
    });
});
