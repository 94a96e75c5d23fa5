import assert from 'node:assert/strict';
import { Deferred } from '../testing/deferred';
import { ManualClock } from '../testing/manual-clock';
import { FileQueries } from './file-queries';

describe('FileQueries', () => {
    let clock: ManualClock;
    let queries: FileQueries;
    let asked: string[];

    beforeEach(() => {
        clock = new ManualClock();
        queries = new FileQueries(clock);
        asked = [];
    });

    /** Asks for the value of a promise. */
    function ask<T>(key: string, answer: Promise<T>): Promise<T> {
        return queries.ask(key, () => {
            asked.push(key);
            return answer;
        });
    }

    it('asks once while a question waits for its answer, and anew afterwards', async () => {
        const answer = new Deferred<string>();
        const first = ask('a', answer.promise);
        const second = ask('a', Promise.resolve('never asked'));
        answer.resolve('first');
        assert.deepEqual([await first, await second], ['first', 'first']);
        assert.equal(await ask('a', Promise.resolve('again')), 'again');
        assert.deepEqual(asked, ['a', 'a']);
    });

    it('asks nothing beside three that hang, however long: one thread is left to others', async () => {
        const hanging = new Deferred<string>();
        const answers = ['one', 'two', 'three'].map(key => ask(key, hanging.promise));
        const refused = assert.rejects(ask('behind', Promise.resolve('never asked')), /does not answer what was asked/);
        clock.advance(5_000);
        await refused;
        answers.push(ask('one', Promise.resolve('never asked')));
        assert.deepEqual(asked, ['one', 'two', 'three']);
        hanging.resolve('late');
        assert.deepEqual(new Set(await Promise.all(answers)), new Set(['late']));
        assert.equal(await ask('behind', Promise.resolve('told')), 'told');
        assert.deepEqual(asked.slice(3), ['behind']);
    });

    it('does work of ours in the end, however long its turn takes to come: a file of a window that has ended must go', async () => {
        const hanging = new Deferred<string>();
        for (const key of ['one', 'two', 'three']) {
            ask(key, hanging.promise).catch(() => assert.fail('refused'));
        }
        const done = queries.inTurn(() => Promise.resolve('removed'), Infinity);
        clock.advance(60_000);
        hanging.resolve('late');
        assert.equal(await done, 'removed');
    });

    it('refuses what would wait beyond all measure', async () => {
        for (let count = 0; count < 1_003; count++) {
            ask(String(count), new Promise(() => undefined)).catch(() => assert.fail('refused too early'));
        }
        await assert.rejects(ask('one more', Promise.resolve()), /too much waits/);
    });
});
