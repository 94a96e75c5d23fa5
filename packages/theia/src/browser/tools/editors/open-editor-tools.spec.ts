import * as assert from 'node:assert/strict';
import type { KnownText } from '@agent-companion/page';
import type { ToolRefusal } from '@agent-companion/server';
import { refused } from '../page-tool';
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
    const path = '/w/a.ts';
    const range = { start: { line: 1, column: 2 }, end: { line: 2, column: 3 } };
    const answer = async (known: KnownText | ToolRefusal, line = 2): Promise<unknown> => {
        const files = { textOf: () => Promise.resolve(known) };
        const outcome = await getSelection(screen({ activePath: path, selection: { range, line } }), files).run(
            {},
            call
        );
        return outcome.ok && outcome.result;
    };

    it('is of the text that the file has, whatever the editor still shows', async () => {
        const text = 'abc\r\ndef\r\nghi';
        assert.deepEqual(await answer({ text, unsaved: false }), { path, range, text: 'bc\r\nde', lineText: 'def' });
        assert.deepEqual(await answer({ text: '', unsaved: false }, 3), { path, range, text: '', lineText: '' });
    });

    it('is bounded', async () => {
        const bounded = await answer({ text: `\n${'x'.repeat(1_000_000)}`, unsaved: true });
        assert.ok(JSON.stringify(bounded).length < 50_000);
    });

    it('has no text of a file that no tool may read', async () => {
        assert.deepEqual(await answer(refused('outside-workspace', 'It is elsewhere.')), { path });
    });
});
