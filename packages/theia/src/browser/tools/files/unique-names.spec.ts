import * as assert from 'node:assert/strict';
import { namesThereAre, withUniqueNames } from './unique-names';

describe('Names for a model', () => {
    it('are told apart by place, then by number', () => {
        const things = [
            { name: 'build', folder: 'a' },
            { name: 'build', folder: 'b' },
            { name: 'build', folder: 'b' },
            { name: 'test', folder: 'a' }
        ];
        const named = withUniqueNames(
            things,
            ({ name }) => name,
            ({ folder }) => folder
        );
        assert.deepEqual([...named.keys()], ['build (a)', 'build (b)', 'build (b) (2)', 'test']);
        assert.equal(named.get('build (b) (2)'), things[2]);
    });

    it('are listed in a refusal, a few of them', () => {
        assert.equal(namesThereAre([]), 'There is none.');
        assert.equal(namesThereAre(['a', 'b"']), 'There are: "a", "b\\"".');
        assert.ok(namesThereAre(Array.from({ length: 1_000 }, () => 'x'.repeat(1_000))).length < 3_000);
    });
});
