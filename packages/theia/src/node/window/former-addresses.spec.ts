import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { FormerAddresses } from './former-addresses';

const address = (port: number) => Promise.resolve({ port, authToken: `token-${port}` });

describe('FormerAddresses', () => {
    let clock: ManualClock;

    beforeEach(() => (clock = new ManualClock()));

    it('gives the newest address of a window, once', async () => {
        const former = new FormerAddresses(clock);
        former.remember('one', address(1));
        former.remember('two', address(2));
        former.remember('one', address(3));
        assert.deepEqual(await former.take('one'), { port: 3, authToken: 'token-3' });
        assert.equal(await former.take('one'), undefined);
        assert.equal((await former.take('two'))?.port, 2);
    });

    it('forgets the oldest when there are too many', async () => {
        const former = new FormerAddresses(clock, { milliseconds: 60_000, count: 2 });
        [1, 2, 3].forEach(port => former.remember(`window-${port}`, address(port)));
        assert.equal(await former.take('window-1'), undefined);
        assert.equal((await former.take('window-2'))?.port, 2);
        assert.equal((await former.take('window-3'))?.port, 3);
    });

    it('forgets one after its time', async () => {
        const former = new FormerAddresses(clock, { milliseconds: 60_000, count: 2 });
        former.remember('one', address(1));
        former.remember('two', address(2));
        clock.advance(60_000);
        assert.equal((await former.take('one'))?.port, 1);
        clock.advance(1);
        assert.equal(await former.take('two'), undefined);
    });
});
