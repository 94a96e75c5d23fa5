import * as assert from 'node:assert/strict';
import { eventually, ManualClock } from '@agent-companion/server/testing';
import { settled } from '../testing/settled';
import { canListen, freePort } from '../testing/ports';
import { FormerAddresses, HeldAddress } from './former-addresses';
import { HeldPort } from './held-port';

describe('FormerAddresses', () => {
    let clock: ManualClock;
    let former: FormerAddresses;

    beforeEach(() => {
        clock = new ManualClock();
        former = new FormerAddresses(clock, { milliseconds: 60_000, count: 2 });
    });
    afterEach(() => former.dispose());

    async function hold(authToken: string): Promise<HeldAddress> {
        const port = await freePort();
        const held = await HeldPort.hold(port);
        assert.ok(held);
        return { address: { port, authToken }, port: held };
    }

    /** Has the address of a window remembered; resolves with its port. */
    async function remember(windowId: string, authToken = windowId): Promise<number> {
        const held = await hold(authToken);
        former.remember(windowId, Promise.resolve(held));
        return held.address.port;
    }

    const isFree = (port: number): Promise<void> => eventually(async () => assert.equal(await canListen(port), true));

    it('gives the newest address of a window, once, and its port is free then', async () => {
        const first = await remember('one', 'old');
        const other = await remember('two');
        const newest = await remember('one', 'new');
        await isFree(first);
        assert.deepEqual(await former.take('one'), { port: newest, authToken: 'new' });
        assert.equal(await canListen(newest), true);
        assert.equal(await former.take('one'), undefined);
        assert.equal(await canListen(other), false);
    });

    it('forgets the oldest when there are too many, and holds its port no longer', async () => {
        const ports = [];
        for (const windowId of ['one', 'two', 'three']) {
            ports.push(await remember(windowId));
        }
        await isFree(ports[0]);
        assert.equal(await former.take('one'), undefined);
        assert.equal((await former.take('two'))?.port, ports[1]);
        assert.equal((await former.take('three'))?.port, ports[2]);
    });

    it('forgets one when its time is over, and holds its port no longer', async () => {
        const port = await remember('one');
        clock.advance(59_999);
        await settled();
        assert.equal(await canListen(port), false);
        clock.advance(1);
        await isFree(port);
        assert.equal(await former.take('one'), undefined);
        assert.ok(clock.isIdle);
    });

    it('forgets one whose port could not be held, but not the next of its window', async () => {
        let end = (): void => undefined;
        former.remember('one', new Promise(resolve => (end = () => resolve(undefined))));
        const port = await remember('one');
        end();
        await settled();
        assert.equal((await former.take('one'))?.port, port);
        former.remember('two', Promise.resolve(undefined));
        await settled();
        assert.ok(clock.isIdle);
    });

    it('gives one that is asked for while its window ends', async () => {
        const held = await hold('token');
        let end = (): void => undefined;
        former.remember('one', new Promise(resolve => (end = () => resolve(held))));
        const taking = former.take('one');
        end();
        assert.deepEqual(await taking, held.address);
    });

    it('holds no port once it is disposed', async () => {
        const port = await remember('one');
        await former.dispose();
        assert.equal(await canListen(port), true);
        assert.ok(clock.isIdle);
    });
});
