import * as assert from 'node:assert/strict';
import { EditorRange } from '../language/ranges';
import { withLineTexts } from './line-texts';
import { locationsOf } from './locations';

const at = (line: number, column = 1): EditorRange => ({
    startLineNumber: line,
    startColumn: column,
    endLineNumber: line,
    endColumn: column + 1
});

describe('What providers answer about a symbol', () => {
    it('is a list by file and place, each place once', () => {
        const found = locationsOf([
            { uri: 'file:///b.ts', range: at(2) },
            { uri: 'file:///a%20b.ts', range: at(9) },
            { uri: 'file:///b.ts', range: at(1, 5) },
            { uri: 'file:///b.ts', range: at(2) }
        ]);
        assert.deepEqual(
            found.map(({ path, range }) => `${path}:${range.start.line}`),
            ['/a b.ts:9', '/b.ts:1', '/b.ts:2']
        );
    });

    it('leaves out what is no file, and takes the name in the target of a link', () => {
        const found = locationsOf([
            { uri: 'untitled:1', range: at(1) },
            { uri: 'jdt://contents/String.class', range: at(1) },
            { uri: 'file:///a.ts', range: at(1), targetSelectionRange: at(3, 7) }
        ]);
        assert.deepEqual(
            found.map(({ path, range }) => [path, range.start]),
            [['/a.ts', { line: 3, column: 7 }]]
        );
    });

    it('comes with the line of each place, where the file may be read', async () => {
        const locations = locationsOf([
            { uri: 'file:///a.ts', range: at(2) },
            { uri: 'file:///a.ts', range: at(9) },
            { uri: 'file:///outside.ts', range: at(1) },
            { uri: 'file:///unreadable.ts', range: at(1) }
        ]);
        const read: string[] = [];
        const found = await withLineTexts(locations, path => {
            read.push(path);
            return path === '/unreadable.ts'
                ? Promise.reject(new Error('no'))
                : Promise.resolve(path === '/a.ts' ? ['one', `  ${'x'.repeat(500)}  `] : undefined);
        });
        assert.deepEqual(
            found.map(({ text }) => text?.length),
            [300, undefined, undefined, undefined]
        );
        assert.deepEqual(read, ['/a.ts', '/outside.ts', '/unreadable.ts']);
    });
});
