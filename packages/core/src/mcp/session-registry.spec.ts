import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import { CompanionServer } from '../companion-server';
import { eventually } from '../testing/eventually';
import { FakeEditor } from '../testing/fake-editor';
import { startGemini } from '../testing/started-server';
import { ManualClock } from '../testing/manual-clock';
import { initializeMessage, RawAgent } from '../testing/agents/raw-agent';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf, TestAgent } from '../testing/test-agent';

const initialize = { jsonrpc: '2.0', ...initializeMessage };
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

const graceMs = 10_000;

describe('sessions', () => {
    const temporary = useTemporaryFolder();
    let editor: FakeEditor;
    let server: CompanionServer;
    let changes: EventEmitter;
    let clock: ManualClock;

    const start = async (): Promise<void> => {
        clock = new ManualClock();
        editor = new FakeEditor();
        server = await startGemini(temporary(), { editorHost: editor, sessionGraceMs: graceMs, clock });
        changes = new EventEmitter();
        server.onDidChangeSessions(sessions => changes.emit('change', sessions));
    };

    const send = (method: string, message?: unknown, headers?: Record<string, string>): Promise<Response> => {
        const body = message === undefined ? undefined : JSON.stringify(message);
        return new RawAgent(addressOf(server)).send(method, body, { headers });
    };

    const sessionsBecome = async (count: number): Promise<void> => {
        while (server.sessions().length !== count) {
            await once(changes, 'change');
        }
    };

    /** The server has noticed that the agent's stream is closed, and then waits for it in vain. */
    const untilGivenUp = async ({ sessionId }: TestAgent): Promise<void> => {
        while (server.sessions().some(session => session.sessionId === sessionId && session.listening)) {
            await once(changes, 'change');
        }
        const left = server.sessions().length - 1;
        clock.advance(graceMs);
        await sessionsBecome(left);
    };

    afterEach(() => server.dispose());

    it('need the token on every request, also with a session that is known', async () => {
        await start();
        const { headers } = await send('POST', initialize);
        const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
        for (const [method, body] of [
            ['POST', listTools],
            ['GET', undefined],
            ['DELETE', undefined]
        ] as const) {
            for (const authorization of ['', 'Bearer wrong']) {
                const response = await send(method, body, { ...session, authorization });
                assert.equal(response.status, 401, `${method} with '${authorization}'`);
            }
        }
        assert.equal((await send('POST', listTools, session)).status, 200);
    });

    it('refuse foreign hosts and web pages although they have the token', async () => {
        await start();
        assert.equal((await send('POST', initialize, { origin: 'http://localhost' })).status, 403);
    });

    it('do not begin once their window has ended, though the request has begun before', async () => {
        await start();
        const body = JSON.stringify(initialize);
        const { url, authorization } = addressOf(server);
        const headers = {
            ...{ authorization, 'content-type': 'application/json', 'content-length': body.length },
            accept: 'application/json, text/event-stream'
        };
        const sent = request(url, { method: 'POST', headers });
        sent.write(body.slice(0, 20));
        const status = new Promise(resolve => {
            sent.on('response', answer => resolve(answer.resume().statusCode));
            sent.on('error', () => resolve('closed'));
        });
        await TestAgent.connect(server);
        const ended = server.dispose();
        await eventually(() => assert.deepEqual(server.sessions(), []));
        sent.end(body.slice(20));
        await ended;
        assert.notEqual(await status, 200);
    });

    it('get 404 with an unknown id', async () => {
        await start();
        for (const method of ['POST', 'GET', 'DELETE']) {
            const body = method === 'POST' ? listTools : undefined;
            const response = await send(method, body, { 'mcp-session-id': 'unknown' });
            assert.equal(response.status, 404);
            assert.match(await response.text(), /-32001/);
        }
    });

    it('know the process of their client a moment after its stream is open', async function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
        await start();
        const agent = await TestAgent.connect(server);
        while (server.sessions().every(({ processId }) => processId === undefined)) {
            await once(changes, 'change');
        }
        assert.deepEqual(
            server.sessions().map(({ processId }) => processId),
            [process.pid]
        );
        await agent.quit();
    });

    it('stay while their stream is open, however long nothing is asked', async () => {
        await start();
        const quiet = await TestAgent.connect(server, 'quiet');
        const leaving = await TestAgent.connect(server, 'leaving');
        await leaving.quit();
        await untilGivenUp(leaving);
        assert.equal(server.sessions()[0].name, 'quiet');
        await quiet.quit();
    });
});
