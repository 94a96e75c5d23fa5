import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { ServerResponse } from 'node:http';
import { IdleTimeout } from './idle-timeout';

const response = (): ServerResponse => new EventEmitter() as ServerResponse;

describe('IdleWatch', () => {
    it('tells of a client that never had anything open', async () => {
        await new Promise<void>(resolve => new IdleTimeout(1, resolve));
    });

    it('tells when the last of several responses has been closed', async () => {
        const [one, two] = [response(), response()];
        let open = 2;
        const idle = new Promise<number>(resolve => {
            const watch = new IdleTimeout(5, () => resolve(open));
            watch.watch(one);
            watch.watch(two);
        });
        const end = (each: ServerResponse): void => {
            open--;
            each.emit('close');
        };
        setTimeout(end, 1, one);
        setTimeout(end, 15, two);
        assert.equal(await idle, 0);
    });

    it('knows when the client had something open last', async () => {
        const watch = new IdleTimeout(60_000, () => undefined);
        const watched = response();
        watch.watch(watched);
        const begun = watch.lastSeen;
        while (watch.lastSeen === begun) {
            await new Promise(resolve => setTimeout(resolve, 1));
        }
        watched.emit('close');
        const ended = watch.lastSeen;
        assert.ok(ended > begun);
        await new Promise(resolve => setTimeout(resolve, 5));
        assert.equal(watch.lastSeen, ended);
        watch.dispose();
    });

    it('says nothing once disposed', async () => {
        let told = false;
        const watch = new IdleTimeout(1, () => (told = true));
        const watched = response();
        watch.watch(watched);
        watch.dispose();
        watched.emit('close');
        await new Promise<void>(resolve => new IdleTimeout(5, resolve));
        assert.equal(told, false);
    });
});
