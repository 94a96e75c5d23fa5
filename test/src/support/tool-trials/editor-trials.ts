import * as assert from 'node:assert/strict';
import { EditorBed } from '../editor/editor-bed';
import { Trial, trial } from './trial';
import { pathIn } from './trial-steps';

/** Calls of the tools of the editors that the user has open. */
export function editorTrials(bed: EditorBed): Trial[] {
    return [
        trial({
            tool: 'get_open_editors',
            args: {},
            check: ({ editors }) =>
                assert.deepEqual(
                    editors.map(({ path: file, active, unsaved }) => [file, active, unsaved]),
                    [
                        [pathIn(bed, 'notes.txt'), true, true],
                        [pathIn(bed, 'sum.js'), false, false]
                    ]
                )
        }),
        trial({
            tool: 'get_editor_text',
            args: { path: 'notes.txt' },
            check: ({ text, unsaved }) => assert.deepEqual([text, unsaved], ['one\nnew two\n', true])
        }),
        trial({
            tool: 'get_selection',
            args: {},
            check: ({ path: file, text, lineText, range }) =>
                assert.deepEqual(
                    [file, text, lineText, range?.start.line],
                    [pathIn(bed, 'notes.txt'), 'two', 'new two', 2]
                )
        }),
        trial({
            tool: 'open_file',
            args: { path: 'src/wrong.ts', line: 2 },
            check: async ({ path: file }) => {
                assert.equal(file, pathIn(bed, 'src/wrong.ts'));
                const editor = bed.ide.page.locator('.monaco-editor[data-uri$="/src/wrong.ts"]:visible');
                await editor.locator('.active-line-number').getByText('2', { exact: true }).waitFor();
                assert.ok(await bed.ide.terminal.hasFocus());
            }
        })
    ];
}
