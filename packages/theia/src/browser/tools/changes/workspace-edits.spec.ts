import * as assert from 'node:assert/strict';
import { editsByFile, ProvidedEdit } from './workspace-edits';

const range = { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 };
const inFile = (resource: string, text: string, more: object = {}): ProvidedEdit => ({
    resource,
    textEdit: { range, text, ...more }
});
const plain = (snippet: string): string => snippet.replace(/\$\d/g, '');

describe('The edits of a workspace', () => {
    it('are those of each file, snippets as plain texts', () => {
        const edits = [
            inFile('file:///a.ts', 'one'),
            inFile('file:///b.ts', 'two'),
            inFile('file:///a.ts', 'th$1ree', { insertAsSnippet: true })
        ];
        assert.deepEqual(editsByFile(edits, plain), {
            ok: true,
            result: [
                {
                    path: '/a.ts',
                    version: undefined,
                    edits: [
                        { range, text: 'one' },
                        { range, text: 'three' }
                    ]
                },
                { path: '/b.ts', version: undefined, edits: [{ range, text: 'two' }] }
            ]
        });
    });

    it('are refused if a file is made, renamed or deleted, or a text is no file', () => {
        for (const bad of [{ newResource: {} }, { oldResource: {} }, inFile('untitled:1', 'x')]) {
            const outcome = editsByFile([inFile('file:///a.ts', 'one'), bad], plain);
            assert.equal(!outcome.ok && outcome.code, 'invalid');
        }
    });
});
