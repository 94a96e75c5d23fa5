import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, Server } from 'node:http';
import { AddressInfo, Socket } from 'node:net';
import { WebSocket } from 'ws';
import { silentLogger } from '../support/companion-logger';
import { Deferred } from '../testing/deferred';
import { isTooLong, longestTurn } from '../testing/event-loop-watch';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { AgentSession } from './agent-session';
import { AgentSessionHandler } from './session-handler';
import { SessionRegistry } from './session-registry';

/** A message as JSON. */
type Message = Readonly<Record<string, unknown>>;

class Recorder implements AgentSessionHandler {
    readonly seen: string[] = [];
    lastSeen?: number;

    constructor(readonly session: AgentSession) {}

    streamOpened(): void {
        this.seen.push('began');
    }

    received(method: string): void {
        this.seen.push(method);
    }

    answered(requestId: unknown): void {
        this.seen.push(`answered ${String(requestId)}`);
    }

    ended(lastSeen: number): void {
        this.seen.push('ended');
        this.lastSeen = lastSeen;
    }
}

describe('Sessions over WebSockets', () => {
    let clock: ManualClock;
    let server: Server;
    let registry: SessionRegistry<Recorder>;
    let handlers: Recorder[];
    let blocked: Deferred<undefined>;
    let isProcessHidden: boolean;
    const clients: WebSocket[] = [];

    beforeEach(async () => {
        clock = new ManualClock();
        handlers = [];
        blocked = new Deferred();
        registry = new SessionRegistry({
            maxRequestBytes: 4_096,
            graceMs: 60_000,
            snapshot: 'snapshot',
            protocol: 'mcp',
            clock,
            logger: silentLogger,
            createHandler: session => {
                session.server.registerTool('wait', {}, async () => {
                    await blocked.promise;
                    return { content: [{ type: 'text', text: 'x'.repeat(100_000) }] };
                });
                const handler = new Recorder(session);
                handlers.push(handler);
                return handler;
            }
        });
        isProcessHidden = false;
        server = createServer().on('upgrade', (request, socket, head) => {
            const hidden = Object.create(request, { socket: { value: {} } }) as IncomingMessage;
            registry.upgrade(isProcessHidden ? hidden : request, socket, head);
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
    });
    afterEach(async () => {
        clients.splice(0).forEach(client => client.terminate());
        await registry.dispose();
        server.close();
    });

    const open = async (protocols: string[] = []): Promise<WebSocket> => {
        const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, protocols);
        client.on('error', () => undefined);
        clients.push(client);
        await once(client, 'open');
        return client;
    };
    const send = (client: WebSocket, message: Message): void =>
        client.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const answer = async (client: WebSocket): Promise<Message> => {
        const [data] = (await once(client, 'message')) as [Buffer];
        return JSON.parse(data.toString('utf8')) as Message;
    };
    const begin = async (): Promise<WebSocket> => {
        const client = await open(['other', 'mcp']);
        const clientInfo = { name: 'test', version: '1' };
        const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
        send(client, { id: 0, method: 'initialize', params });
        await answer(client);
        send(client, { method: 'notifications/initialized' });
        await eventually(() => assert.ok(handlers.some(({ seen }) => seen.includes('began'))));
        return client;
    };

    it('closes the connection of a client that does not begin', async () => {
        const client = await open();
        clock.advance(10_000);
        await once(client, 'close');
    });

    it('keeps a silent client whose process runs, as one that is stopped in its terminal', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        const client = await begin();
        await eventually(() => assert.equal(handlers[0].session.process.id, process.pid));
        client.pause();
        clock.sleep(600_000);
        clock.advance(600_000);
        client.resume();
        send(client, { id: 1, method: 'ping' });
        await answer(client);
    });

    it('keeps one that says its process itself, where the system does not', async () => {
        isProcessHidden = true;
        const client = await begin();
        handlers[0].session.process.claim(process.pid);
        client.pause();
        clock.advance(600_000);
        client.resume();
        send(client, { id: 1, method: 'ping' });
        await answer(client);
    });

    it('takes no longer message than it may have', async () => {
        const client = await begin();
        client.send('x'.repeat(5_000));
        const [code] = (await once(client, 'close')) as [number];
        assert.equal(code, 1009);
    });

    it('keeps nobody else waiting for a client that sends one small frame after the other', async () => {
        const client = await begin();
        const frame = Buffer.from([0x81, 0x81, 0, 0, 0, 0, '{'.charCodeAt(0)]);
        const turn = await longestTurn(async () => {
            (Reflect.get(client, '_socket') as Socket).write(Buffer.concat(new Array<Buffer>(50_000).fill(frame)));
            send(client, { id: 1, method: 'ping' });
            await answer(client);
        });
        assert.ok(!isTooLong(turn), `${turn} ms`);
    });

    it('refuses a request that is one too many under way', async () => {
        const client = await begin();
        for (let id = 1; id <= 33; id++) {
            send(client, { id, method: 'tools/call', params: { name: 'wait', arguments: {} } });
        }
        const { id, error } = (await answer(client)) as { id: number; error: { message: string } };
        assert.equal(id, 33);
        assert.match(error.message, /^Too Many Requests/);
        // A request that is taken back makes room.
        send(client, { method: 'notifications/cancelled', params: { requestId: 1 } });
        send(client, { id: 34, method: 'ping' });
        assert.deepEqual(await answer(client), { jsonrpc: '2.0', id: 34, result: {} });
    });

    it('refuses a request of an id that is under way, as often as it comes, and answers the first', async () => {
        const client = await begin();
        send(client, { id: 1, method: 'tools/call', params: { name: 'wait', arguments: {} } });
        for (let time = 0; time < 40; time++) {
            send(client, { id: 1, method: 'tools/call', params: { name: 'wait', arguments: {} } });
            const { error } = (await answer(client)) as { error: { message: string } };
            assert.match(error.message, /^Invalid Request: another request of this id is under way/);
        }
        send(client, { id: 2, method: 'ping' });
        assert.deepEqual(await answer(client), { jsonrpc: '2.0', id: 2, result: {} });
    });

    it('refuses a session that is one too many, with 503', async () => {
        for (let count = 0; count < 32; count++) {
            await open();
        }
        await assert.rejects(open(), /503/);
    });

    it('keeps the newest of what a client does not read, and reads no more from it', async () => {
        const client = await begin();
        const [{ session }] = handlers;
        client.pause();
        const text = 'x'.repeat(1_000_000);
        for (let count = 0; count < 40; count++) {
            session.notify({ method: 'snapshot', params: { count, text } });
        }
        const counts: number[] = [];
        client.on('message', (data: Buffer) => {
            const { params } = JSON.parse(data.toString('utf8')) as { params: { count: number } };
            counts.push(params.count);
        });
        client.resume();
        await eventually(() => assert.equal(counts.at(-1), 39));
        assert.ok(counts.length < 10, String(counts));
    });

    it('sends what was answered before its end, and takes no session after it', async () => {
        const client = await begin();
        send(client, { id: 1, method: 'tools/call', params: { name: 'wait', arguments: {} } });
        await eventually(() => assert.ok(handlers[0].seen.includes('tools/call')));
        const [answered, closed] = [answer(client), once(client, 'close')];
        blocked.resolve(undefined);
        await registry.dispose();
        assert.equal((await answered).id, 1);
        assert.deepEqual((await closed)[0], 1001);
        await assert.rejects(open(), /503/);
    });
});
