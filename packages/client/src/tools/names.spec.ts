import * as assert from 'node:assert/strict';
import { isTooLong, longestTurn } from '@agent-companion/core/testing';
import { named, namesThereAre } from './names';

describe('Names for a model', () => {
    it('are told apart by number, also from one that looks so', () => {
        const things = ['bash', 'bash (2)', 'bash', 'bash'].map(name => ({ name }));
        const all = named(things, ({ name }) => name);
        assert.deepEqual([...all.keys()], ['bash', 'bash (2)', 'bash (3)', 'bash (4)']);
        assert.equal(all.get('bash (4)'), things[3]);
    });

    it('are found in a turn of the event loop where thousands of things share one', async () => {
        const things = Array.from({ length: 10_000 }, () => 'test');
        const turn = await longestTurn(() => assert.equal(named(things, name => name).size, things.length));
        assert.ok(!isTooLong(turn), `${turn} ms`);
    });

    it('are listed in a refusal, a bounded number of them', () => {
        assert.equal(namesThereAre([]), 'There is none.');
        assert.equal(namesThereAre(['a', 'b"']), 'There are: "a", "b\\"".');
        assert.ok(namesThereAre(Array.from({ length: 1_000 }, () => 'x'.repeat(1_000))).length < 11_000);
    });
});
