import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { grammarFiles, languages } from './languages';

const folder = path.join(path.dirname(require.resolve('tm-grammars/grammars/json.json')));

describe('The languages of the example application', () => {
    it('have a grammar each', () => {
        assert.deepEqual(
            languages.filter(({ scope }) => !(scope in grammarFiles)),
            []
        );
    });

    for (const [scope, file] of Object.entries(grammarFiles)) {
        it(`find the scope ${scope} in ${file}`, () => {
            const grammar = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { scopeName: string };
            assert.equal(grammar.scopeName, scope);
        });
    }

    it('do not contend for a file', () => {
        const patterns = languages.flatMap(({ extensions = [], fileNames = [] }) => [...extensions, ...fileNames]);
        assert.equal(new Set(patterns).size, patterns.length);
    });
});
