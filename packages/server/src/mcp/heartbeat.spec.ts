import assert from 'node:assert/strict';
import { silentLogger } from '../companion-logger';
import { HttpListener } from '../http/http-listener';
import { RawStream } from '../testing/raw-stream';
import { systemClock } from '../time/clock';
import { SessionRegistry } from './session-registry';

describe('the heartbeat', () => {
    it('keeps a stream warm on which nothing is sent', async () => {
        const registry = new SessionRegistry({
            createHandler: () => ({
                streamOpened: () => undefined,
                streamClosed: () => undefined,
                ended: () => undefined
            }),
            maxRequestBytes: 10_000,
            heartbeatMs: 5,
            graceMs: 60_000,
            clock: systemClock,
            logger: silentLogger
        });
        const handle = registry.handle.bind(registry);
        const routes = [{ path: '/mcp', methods: ['GET', 'POST'], handle }];
        const listener = new HttpListener({
            judge: () => ({ allowed: true, routes }),
            logger: silentLogger,
            clock: systemClock
        });
        const url = new URL(`http://127.0.0.1:${await listener.start()}/mcp`);
        const clientInfo = { name: 'raw', version: '1' };
        const initialized = await fetch(url, {
            method: 'POST',
            headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
            body: JSON.stringify({
                jsonrpc: '2.0',
                id: 0,
                method: 'initialize',
                params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
            })
        });
        const session = initialized.headers.get('mcp-session-id') ?? '';
        const stream = await RawStream.open(url, { 'mcp-session-id': session });
        await stream.commented(2);
        assert.deepEqual(stream.events(), []);
        await registry.dispose();
        await stream.ended();
        await listener.close();
    });
});
