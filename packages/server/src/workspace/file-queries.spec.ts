import assert from 'node:assert/strict';
import { Deferred } from '../testing/deferred';
import { FileQueries } from './file-queries';

describe('FileQueries', () => {
    let queries: FileQueries;
    let asked: string[];

    beforeEach(() => {
        queries = new FileQueries();
        asked = [];
    });

    /** Asks for the value of a promise; each key is a folder, too. */
    function ask<T>(key: string, answer: Promise<T>): Promise<T> {
        return queries.ask(key, `/${key}`, () => {
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

    it('has three under way at most, however many hang, and goes on when one is answered', async () => {
        const hanging = new Deferred<string>();
        const first = ask('hangs', hanging.promise);
        for (const key of ['hangs for ever', 'hangs too', 'a', 'b']) {
            ask(key, new Promise(() => undefined)).catch(() => assert.fail('refused'));
        }
        assert.deepEqual(asked, ['hangs', 'hangs for ever', 'hangs too']);
        hanging.resolve('at last');
        assert.equal(await first, 'at last');
        assert.deepEqual(asked.slice(3), ['a']);
    });

    it('leaves the last turn to other mounts while one does not answer', () => {
        for (const key of ['network/a/1', 'network/b/2', 'network/a/3', 'network/c', 'local/a']) {
            ask(key, new Promise(() => undefined)).catch(() => assert.fail('refused'));
        }
        assert.deepEqual(asked, ['network/a/1', 'network/b/2', 'local/a']);
    });

    it('goes on after a question that fails', async () => {
        for (let count = 0; count < 5; count++) {
            await assert.rejects(ask('a', Promise.reject(new Error('gone'))), /gone/);
        }
        assert.equal(await ask('a', Promise.resolve('there')), 'there');
    });

    it('refuses what would wait beyond all measure', async () => {
        for (let count = 0; count < 1_003; count++) {
            ask(String(count), new Promise(() => undefined)).catch(() => assert.fail('refused too early'));
        }
        await assert.rejects(ask('one more', Promise.resolve()), /too much waits/);
    });
});
