import assert from 'node:assert/strict';
import { Deferred } from '../testing/deferred';
import { SerialQueue } from './serial-queue';

describe('SerialQueue', () => {
    it('runs one piece of work at a time, in order, and hands on what each comes to', async () => {
        const queue = new SerialQueue();
        const first = new Deferred<string>();
        const begun: string[] = [];
        const results = ['first', 'second'].map(name =>
            queue.run(() => {
                begun.push(name);
                return name === 'first' ? first.promise : name;
            })
        );
        await Promise.resolve();
        assert.deepEqual(begun, ['first']);
        first.resolve('done');
        assert.deepEqual(await Promise.all(results), ['done', 'second']);
        await queue.drained();
    });

    it('goes on after work that fails', async () => {
        const queue = new SerialQueue();
        const failed = queue.run(() => Promise.reject(new Error('broken')));
        const next = queue.run(() => 'next');
        await assert.rejects(failed, /broken/);
        assert.equal(await next, 'next');
    });
});
