import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, IncomingMessage, request, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { silentLogger } from '../support/companion-logger';
import { ManualClock } from '../testing/manual-clock';
import { HttpListener } from './http-listener';
import { Verdict } from './request-guard';
import { wireErrors } from './wire-errors';

describe('HttpListener', () => {
    let verdict: Verdict;
    let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    let clock: ManualClock;
    let listener: HttpListener;
    let port: number;
    let url: string;

    beforeEach(async () => {
        handle = (_request, response) => Promise.resolve(void response.end('handled'));
        verdict = {
            allowed: true,
            routes: [
                {
                    path: '/mcp',
                    methods: ['GET', 'POST', 'DELETE'],
                    handle: (request, response) => handle(request, response)
                },
                {
                    path: '/socket',
                    methods: [],
                    handle: () => Promise.reject(new Error('has no methods')),
                    upgrade: (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nupgraded')
                },
                {
                    path: '/open',
                    methods: [],
                    handle: () => Promise.reject(new Error('has no methods')),
                    upgrade: (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
                }
            ]
        };
        clock = new ManualClock();
        listener = new HttpListener({ judge: () => verdict, logger: silentLogger, clock });
        port = await listener.start();
        url = `http://127.0.0.1:${port}`;
    });

    afterEach(() => listener.close());

    it('listens on a port of the system, on 127.0.0.1 only', async () => {
        assert.ok(port > 0);
        const elsewhere = connect({ host: '127.0.0.2', port });
        const [error] = (await once(elsewhere, 'error')) as [NodeJS.ErrnoException];
        assert.equal(error.code, 'ECONNREFUSED');
    });

    ['GET', 'POST', 'DELETE'].forEach(method =>
        it(`hands on a ${method} of /mcp, with or without a query`, async () => {
            assert.equal(await (await fetch(`${url}/mcp`, { method })).text(), 'handled');
            assert.equal(await (await fetch(`${url}/mcp?x=1`, { method })).text(), 'handled');
        })
    );

    ['/', '/mcp/', '/MCP', '/mcp2', '/sse'].forEach(path =>
        it(`knows nothing at ${path}`, async () => {
            const response = await fetch(url + path);
            assert.equal(response.status, 404);
            assert.match(await response.text(), /"jsonrpc":"2.0"/);
        })
    );

    it('judges before it says which paths and methods there are', async () => {
        verdict = { allowed: false, error: wireErrors.badToken };
        const response = await fetch(`${url}/nowhere`, { method: 'PUT', body: 'x' });
        assert.equal(response.status, 401);
        assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    });

    it('answers 500 when handling fails, and lives on', async () => {
        handle = () => Promise.reject(new Error('secret detail'));
        const response = await fetch(`${url}/mcp`);
        assert.equal(response.status, 500);
        assert.doesNotMatch(await response.text(), /secret/);
        assert.equal((await fetch(url)).status, 404);
    });

    it('closes while a stream is open, and ends it', async () => {
        handle = (_request, response) => Promise.resolve(void response.write('begun'));
        const outgoing = get(`${url}/mcp`);
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        incoming.resume();
        const ended = once(incoming, 'close').catch(() => undefined);
        incoming.on('error', () => undefined);
        const closing = listener.close();
        clock.advance(500);
        await closing;
        await ended;
        const refused = request(url);
        refused.end();
        const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
        assert.equal(error.code, 'ECONNREFUSED');
    });
});
