import * as assert from 'node:assert/strict';
import { foundSymbols } from './found-symbols';

const range = { start: { line: 0, character: 4 }, end: { line: 2, character: 1 } };

describe('What a search for symbols has found', () => {
    it('is named as the text has it, for the tools that take a name', () => {
        const found = foundSymbols(
            [
                { name: 'greet()', kind: 12, location: { uri: 'file:///a.ts', range } },
                { name: 'Greeter', kind: 5, containerName: 'people', location: { uri: 'file:///a.ts', range } }
            ],
            () => true
        );
        const place = { path: '/a.ts', range: { start: { line: 1, column: 5 }, end: { line: 3, column: 2 } } };
        assert.deepEqual(found, [
            { name: 'greet', kind: 'function', ...place },
            { name: 'Greeter', kind: 'class', container: 'people', ...place }
        ]);
    });

    it('is of files of the workspace only', () => {
        const uris = ['file:///lib.d.ts', 'untitled:1', 'file:///a.ts'];
        const found = foundSymbols(
            uris.map(uri => ({ name: 'x', kind: 13, location: { uri, range } })),
            uri => uri !== 'file:///lib.d.ts'
        );
        assert.deepEqual(
            found.map(({ path }) => path),
            ['/a.ts']
        );
    });
});
