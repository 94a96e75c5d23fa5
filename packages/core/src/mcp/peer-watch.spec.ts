import assert from 'node:assert/strict';
import { once } from 'node:events';
import { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { ManualClock } from '../testing/manual-clock';
import { PeerWatch } from './peer-watch';

describe('PeerWatch', () => {
    let server: WebSocketServer;
    let clock: ManualClock;
    let client: WebSocket;
    let socket: WebSocket;
    let watch: PeerWatch;

    async function connect(options: { readonly autoPong: boolean }): Promise<void> {
        server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
        await once(server, 'listening');
        clock = new ManualClock();
        client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options);
        const both = Promise.all([once(server, 'connection'), once(client, 'open')]);
        [[socket]] = (await both) as [[WebSocket], unknown];
        watch = new PeerWatch(socket, () => undefined, clock);
        watch.begun();
    }
    afterEach(() => {
        watch.dispose();
        client.terminate();
        server.close();
    });

    it('closes the connection of a silent client of which nothing is known, and says when it was heard last', async () => {
        await connect({ autoPong: false });
        clock.advance(10_000);
        client.send('alive');
        await once(socket, 'message');
        const heard = clock.now();
        clock.advance(35_000);
        assert.equal(socket.readyState, WebSocket.OPEN);
        clock.advance(30_000);
        await once(client, 'close');
        assert.equal(watch.lastSeen, heard);
    });

    it('asks a client after a sleep of the machine before it takes it to be gone', async () => {
        await connect({ autoPong: true });
        for (let night = 0; night < 2; night++) {
            clock.sleep(8 * 3_600_000);
            clock.advance(0);
            await once(socket, 'pong');
        }
        assert.equal(socket.readyState, WebSocket.OPEN);
    });

    it('closes the connection of a client that has gone during a sleep of the machine', async () => {
        await connect({ autoPong: false });
        clock.sleep(8 * 3_600_000);
        clock.advance(0);
        assert.equal(socket.readyState, WebSocket.OPEN);
        clock.advance(15_000);
        await once(client, 'close');
    });
});
