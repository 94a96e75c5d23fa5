import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';
import { callService } from './call-service';

describe('callService', () => {
    let open = 0;
    const called: unknown[] = [];
    const service = {
        add: (one: number, other: number) => Promise.resolve(called.push([one, other])),
        fail: () => Promise.reject(new Error('cannot'))
    };
    const handler = new RpcConnectionHandler('/services/one', client => {
        open++;
        client.onDidCloseConnection(() => open--);
        return service;
    });
    const call = (path: string, method: string, ...args: unknown[]): Promise<unknown> =>
        callService([handler], { path, method, arguments: args });

    it('calls a service as a page does, and leaves no connection', async () => {
        assert.equal(await call('/services/one', 'add', 2, 3), 1);
        assert.deepEqual([called, open], [[[2, 3]], 0]);
    });

    it('says that a service is not there, or has failed', async () => {
        await assert.rejects(call('/services/two', 'add'), /No service is at/);
        await assert.rejects(call('/services/one', 'fail'), /cannot/);
        assert.equal(open, 0);
    });
});
