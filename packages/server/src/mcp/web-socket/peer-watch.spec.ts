import assert from 'node:assert/strict';
import { once } from 'node:events';
import { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { ManualClock } from '../../testing/manual-clock';
import { PeerWatch } from './peer-watch';

describe('PeerWatch', () => {
    it('closes the connection of a silent client of which nothing is known, and says when it was heard last', async () => {
        const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
        await once(server, 'listening');
        const clock = new ManualClock();
        const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong: false });
        const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
            [WebSocket],
            unknown
        ];
        const watch = new PeerWatch(socket, () => undefined, clock);
        watch.begun();
        clock.advance(10_000);
        client.send('alive');
        await once(socket, 'message');
        const heard = clock.now();
        clock.advance(35_000);
        assert.equal(socket.readyState, WebSocket.OPEN);
        clock.advance(30_000);
        await once(client, 'close');
        assert.equal(watch.lastSeen, heard);
        watch.dispose();
        server.close();
    });
});
