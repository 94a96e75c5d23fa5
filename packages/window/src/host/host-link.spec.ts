import * as assert from 'node:assert/strict';
import { createServer, Socket } from 'node:net';
import type { Clock } from '@agent-companion/server';
import { PrivateSocket } from '@agent-companion/server/sockets';
import { eventually, ManualClock, useTemporaryFolder } from '@agent-companion/server/testing';
import { hostSocket } from './host-folder';
import { HostLink } from './host-link';

describe('HostLink (takes Linux or macOS)', () => {
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let pauses: number[];
    let link: HostLink;
    let socket: PrivateSocket | undefined;
    let served: Socket[];

    beforeEach(() => {
        clock = new ManualClock();
        [pauses, served] = [[], []];
        const noted: Clock = {
            now: () => clock.now(),
            after: (milliseconds, callback) => {
                pauses.push(milliseconds);
                return clock.after(milliseconds, callback);
            }
        };
        link = new HostLink({
            folder: temporary(),
            startHost: () => undefined,
            page: { call: () => Promise.reject(new Error('not called')) },
            clock: noted
        });
    });
    afterEach(() => {
        link.dispose();
        socket?.dispose();
    });

    async function listen(): Promise<void> {
        const server = createServer(stream => served.push(stream));
        socket = await PrivateSocket.listen(server, hostSocket(temporary()), () => undefined);
    }

    /** Waits for the end of an attempt, and for the time until the next one. */
    async function pass(attempt: number): Promise<void> {
        await eventually(() => assert.equal(pauses.length, attempt));
        clock.advance(pauses[attempt - 1]);
    }

    it('tries less and less often while there is no host to be had, and at once when one has ended', async () => {
        link.open();
        let attempt = 0;
        while (!link.problem) {
            await pass(++attempt);
        }
        assert.ok(pauses.slice(0, attempt - 1).every(milliseconds => milliseconds === 100));
        for (let more = 0; more < 10; more++) {
            await pass(++attempt);
        }
        assert.deepEqual(pauses.slice(-5), [12_800, 25_600, 30_000, 30_000, 30_000]);
        await listen();
        await eventually(() => {
            clock.advance(pauses.at(-1)!);
            assert.ok(link.isOpen && served.length === 1);
        });
        const before = pauses.length;
        socket?.dispose();
        served.forEach(stream => stream.destroy());
        await eventually(() => assert.ok(pauses.length > before));
        assert.equal(pauses.at(-1), 100);
    });
});
