import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { CompanionServer } from '../companion-server';
import { ShowOutcome } from '../diffs/editor-host';
import { Deferred } from '../testing/deferred';
import { FakeEditor } from '../testing/fake-editor';
import { startGemini } from '../testing/started-server';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf } from '../testing/test-agent';

const maxRequests = 32;
const lastsMs = 5_000;
/** More than the system buffers for a socket by itself. */
const long = 'z'.repeat(20_000_000);

describe('what a session has under way', function () {
    this.timeout(30_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let editor: FakeEditor;
    let server: CompanionServer;
    let session: Record<string, string>;
    let sockets: Socket[];

    const send = (method: string, body?: unknown, signal?: AbortSignal): Promise<Response> => {
        const { url, authorization } = addressOf(server);
        const accept = 'application/json, text/event-stream';
        const headers = { authorization, accept, 'content-type': 'application/json', ...session };
        return fetch(url, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
    };
    const post = (message: object, signal?: AbortSignal): Promise<Response> =>
        send('POST', { jsonrpc: '2.0', ...message }, signal);
    const openDiffCall = (id: number, newContent = 'new'): object => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'openDiff', arguments: { filePath: `/${id}`, newContent } }
    });
    const cancel = (requestId: number): Promise<Response> =>
        post({ method: 'notifications/cancelled', params: { requestId } });
    /** A request by hand, on a socket of its own, of which nothing is read. */
    const sendRaw = async (method: string, rest = ''): Promise<Socket> => {
        const socket = connect({ host: '127.0.0.1', port: server.port });
        sockets.push(socket);
        socket.on('error', () => undefined);
        socket.pause();
        await once(socket, 'connect');
        const { authorization } = addressOf(server);
        socket.write(
            `${method} /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nMcp-Session-Id: ${session['mcp-session-id']}\r\nConnection: close\r\n` +
                `Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n${rest}\r\n`
        );
        return socket;
    };
    const begin = async (): Promise<void> => {
        session = {};
        const clientInfo = { name: 'raw', version: '1' };
        const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo };
        const initialized = await post({ id: 0, method: 'initialize', params });
        await initialized.text();
        session = { 'mcp-session-id': initialized.headers.get('mcp-session-id') ?? '' };
        await post({ method: 'notifications/initialized' });
    };
    /** Lets the server do what it has to do, for some time at most. */
    const until = async (holds: () => boolean): Promise<boolean> => {
        for (let turn = 0; turn < 200 && !holds(); turn++) {
            const { url, authorization } = addressOf(server);
            await (await fetch(url, { headers: { authorization } })).text();
            await setImmediate();
        }
        return holds();
    };

    beforeEach(async () => {
        clock = new ManualClock();
        editor = new FakeEditor();
        sockets = [];
        server = await startGemini(temporary(), { editorHost: editor, clock });
        await begin();
    });

    afterEach(async () => {
        sockets.forEach(socket => socket.destroy());
        await server.dispose();
    });

    it('is closed five seconds after its end, however full its stream is, and leaves no timer', async () => {
        assert.equal((await send('DELETE')).status, 200);
        assert.ok(await until(() => server.sessions().length === 0));
        const timersBefore = clock.waiting;
        await begin();
        const stream = await sendRaw('GET');
        assert.ok(await until(() => server.sessions()[0].listening));
        await (await post(openDiffCall(1, long))).text();
        server.diffs.decide(server.diffs.pending()[0].proposal.id, { kind: 'accepted', revision: 1 });
        await until(() => stream.readableLength > 0);
        assert.equal((await send('DELETE')).status, 200);
        clock.advance(lastsMs);
        let received = 0;
        await new Promise<void>(resolve => {
            stream.once('close', resolve);
            stream.on('data', chunk => (received += chunk.length) >= long.length && resolve());
            stream.resume();
        });
        assert.ok(received < long.length, `${received} bytes were kept`);
        assert.ok(await until(() => clock.waiting === timersBefore));
    });

    it('is closed at its end if it has not arrived yet', async () => {
        const endless = await sendRaw('POST', 'Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n');
        endless.resume();
        await once(endless, 'data');
        endless.write('5\r\n[1234\r\n');
        let closed = false;
        endless.once('close', () => (closed = true));
        assert.equal((await send('DELETE')).status, 200);
        assert.ok(await until(() => closed));
    });

    it('is bounded in number, the stream and the end apart', async () => {
        const showing = new Deferred<ShowOutcome>();
        editor.answer = () => showing.promise;
        const answers: Response[] = [];
        for (let id = 1; id <= maxRequests; id++) {
            answers.push(await post(openDiffCall(id)));
        }
        const refused = await post(openDiffCall(100));
        assert.equal(refused.status, 429);
        assert.deepEqual(await refused.json(), {
            jsonrpc: '2.0',
            id: null,
            error: {
                code: -32000,
                message: 'Too Many Requests: 32 requests of this session are under way. Wait for one of them.'
            }
        });
        await sendRaw('GET');
        assert.ok(await until(() => server.sessions()[0].listening));
        showing.resolve({ shown: true });
        for (const answer of answers) {
            assert.match(await answer.text(), /"result":\{"content":\[\]\}/);
        }
        let status = 429;
        assert.ok(await until(() => editor.calls.length === maxRequests));
        for (let turn = 0; turn < 200 && status === 429; turn++) {
            // The server notices a moment later that an answer was read.
            const answer = await post({ id: 101, method: 'tools/list' });
            await answer.text();
            ({ status } = answer);
        }
        assert.equal(status, 200);
    });

    it('is bounded in number by what is not answered, too, though its client has closed the connection', async () => {
        editor.answer = () => new Promise(() => undefined);
        for (let id = 1; id <= maxRequests; id++) {
            const leaving = new AbortController();
            await post(openDiffCall(id), leaving.signal);
            leaving.abort();
        }
        const { url, authorization } = addressOf(server);
        await (await fetch(url, { headers: { authorization } })).text();
        assert.equal((await post(openDiffCall(100))).status, 429);
        assert.equal((await send('DELETE')).status, 200);
    });

    it('is bounded in number though all requests have one id, or come in one batch', async () => {
        editor.answer = () => new Promise(() => undefined);
        await post(openDiffCall(1));
        for (let time = 0; time < 40; time++) {
            const refused = await post(openDiffCall(1));
            assert.equal(refused.status, 400);
            assert.match(await refused.text(), /another request of this id is under way/);
        }
        const batch = (ids: readonly number[]): unknown => ids.map(id => ({ jsonrpc: '2.0', ...openDiffCall(id) }));
        assert.equal((await send('POST', batch(Array.from({ length: maxRequests }, (_, id) => 100 + id)))).status, 429);
        assert.equal((await send('POST', batch([200, 200]))).status, 400);
        assert.equal((await send('POST', batch([200, 201]))).status, 200);
    });

    it('is refused with 413 where it is of many small values, or long and no call', async () => {
        const before = process.memoryUsage().heapUsed;
        const { url, authorization } = addressOf(server);
        const headers = {
            ...session,
            authorization,
            accept: 'application/json, text/event-stream',
            'content-type': 'application/json'
        };
        for (const value of [`[${'[],'.repeat(8_000_000)}0]`, `"${'x'.repeat(24_000_000)}"`]) {
            const body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${value}}}`;
            assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 413);
        }
        assert.ok(process.memoryUsage().heapUsed - before < 200 * 1024 ** 2);
    });

    it('is answered on a stream that goes on where it broke, for clients that can resume one', async () => {
        const showing = new Deferred<ShowOutcome>();
        editor.answer = () => showing.promise;
        session['mcp-protocol-version'] = '2025-11-25';
        const leaving = new AbortController();
        const { body } = await post(openDiffCall(1), leaving.signal);
        const { value = '' } = await body!.pipeThrough(new TextDecoderStream()).getReader().read();
        leaving.abort();
        session['last-event-id'] = /^id: (.*)$/m.exec(value)?.[1] ?? '';
        let resumed = await send('GET');
        while (resumed.status === 409) {
            resumed = await send('GET');
        }
        showing.resolve({ shown: true });
        assert.match(await resumed.text(), /"id":1/);
    });

    it('answers the rest of a batch though a request is cancelled that is answered already', async () => {
        const showing = new Deferred<ShowOutcome>();
        editor.answer = ({ path }) => (path === '/1' ? Promise.resolve({ shown: true }) : showing.promise);
        const { body } = await send('POST', [openDiffCall(1), openDiffCall(2)]);
        const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
        assert.match((await reader.read()).value ?? '', /"id":1/);
        await cancel(1);
        showing.resolve({ shown: true });
        assert.match((await reader.read()).value ?? '', /"id":2/);
    });
});
