import * as assert from 'node:assert/strict';
import { outlineOf, plainName } from './outline';

const range = { startLineNumber: 1, startColumn: 2, endLineNumber: 3, endColumn: 4 };

describe('The outline of a file', () => {
    it('has each symbol with the chain of those around it', () => {
        const leaf = { name: '(get) size', kind: 6, range, selectionRange: range };
        const tree = [
            { name: 'Outer', kind: 4, range, selectionRange: range, children: [{ ...leaf, children: [leaf] }] }
        ];
        assert.deepEqual(
            outlineOf(tree).map(({ name, kind, container }) => [name, kind, container]),
            [
                ['Outer', 'class', undefined],
                ['(get) size', 'property', 'Outer'],
                ['(get) size', 'property', 'Outer.size']
            ]
        );
    });

    it('has the container that a provider without a tree names', () => {
        const [symbol] = outlineOf([{ name: 'a', kind: 11, range, selectionRange: range, containerName: 'B' }]);
        assert.equal(symbol.container, 'B');
        assert.deepEqual(symbol.nameRange, { start: { line: 1, column: 2 }, end: { line: 3, column: 4 } });
    });

    it('knows the name that the text has', () => {
        const names = ['(set) size', 'greet(String)', 'Map<K, V>', '"./module"', '<function>', '$a', 'operator (int)'];
        assert.deepEqual(names.map(plainName), ['size', 'greet', 'Map', './module', '<function>', '$a', 'operator']);
    });
});
