import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompanionServer } from '../companion-server';
import { SessionInfo } from '../diffs/agent';
import { FakeEditor } from '../testing/fake-editor';
import { geminiIn } from '../testing/agents/gemini-in';
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
        server = new CompanionServer({
            editorHost: editor,
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))],
            sessionGraceMs: graceMs,
            clock
        });
        await server.start();
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

    it('get 400 without an id, unless the request initializes one', async () => {
        await start();
        assert.equal((await send('POST', listTools)).status, 400);
        assert.equal((await send('GET')).status, 400);
        assert.equal((await send('DELETE')).status, 400);
        assert.equal((await send('POST', initialize)).status, 200);
    });

    it('get 400 for what is no JSON, and are not made by it', async () => {
        await start();
        assert.equal((await send('POST', 'text')).status, 400);
        assert.deepEqual(server.sessions(), []);
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

    it('are listed by name once their handshake is done, oldest first', async () => {
        await start();
        const seen: (readonly SessionInfo[])[] = [];
        server.onDidChangeSessions(sessions => seen.push(sessions));
        const one = await TestAgent.connect(server, 'one');
        const two = await TestAgent.connect(server, 'two');
        const sessions = server.sessions();
        assert.ok(sessions.every(({ since }) => since > 0));
        const named = sessions.map(({ sessionId, name, version, label, listening }) => ({
            sessionId,
            name,
            version,
            label,
            listening
        }));
        assert.deepEqual(named, [
            { sessionId: one.sessionId, name: 'one', version: '1.2.3', label: 'one', listening: true },
            { sessionId: two.sessionId, name: 'two', version: '1.2.3', label: 'two', listening: true }
        ]);
        // Each is announced when it has shaken hands and when it begins to listen.
        const states = seen.map(sessions => [sessions.length, sessions.filter(({ listening }) => listening).length]);
        assert.deepEqual([...new Set(states.map(String))], ['1,0', '1,1', '2,1', '2,2']);
        await Promise.all([one.quit(), two.quit()]);
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

    it('have the identity of this package', async () => {
        await start();
        const agent = await TestAgent.connect(server);
        const text = await readFile(join(__dirname, '..', '..', 'package.json'), 'utf8');
        const { version } = JSON.parse(text) as { version: string };
        assert.deepEqual(agent.client.getServerVersion(), { name: 'agent-companion', version });
        await agent.quit();
    });

    it('end by DELETE, their diffs orphaned', async () => {
        await start();
        const agent = await TestAgent.connect(server);
        await agent.openDiff('/a', 'new');
        const { sessionId } = agent;
        await agent.transport.terminateSession();
        assert.deepEqual(server.sessions(), []);
        assert.equal((await send('POST', listTools, { 'mcp-session-id': sessionId })).status, 404);
        await editor.called(2);
        assert.deepEqual(editor.calls, ['open /a', 'update /a']);
        assert.equal(server.diffs.pending()[0].agentGone, true);
        await agent.quit();
    });

    it('end after the grace when the agent quits without a word, and their diffs stay', async () => {
        await start();
        const agent = await TestAgent.connect(server);
        await agent.openDiff('/a', 'new');
        await agent.quit();
        await untilGivenUp(agent);
        await editor.called(2);
        assert.deepEqual(editor.calls, ['open /a', 'update /a']);
        assert.equal(server.diffs.pending()[0].agentGone, true);
    });

    it('end after the grace when no stream was ever opened', async () => {
        await start();
        const { headers } = await send('POST', initialize);
        const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '', accept: 'none' };
        // Every request is a sign of life, and its end may not have been seen yet.
        do {
            clock.advance(graceMs);
        } while ((await send('GET', undefined, session)).status !== 404);
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

    it('stay while a request is under way, without a stream too', async () => {
        await start();
        const leaving = await TestAgent.connect(server, 'leaving');
        const session = { 'mcp-session-id': (await send('POST', initialize)).headers.get('mcp-session-id') ?? '' };
        editor.answer = async () => {
            await leaving.quit();
            await untilGivenUp(leaving);
            return { shown: true };
        };
        const params = { name: 'openDiff', arguments: { filePath: '/a', newContent: 'new' } };
        const response = await send('POST', { jsonrpc: '2.0', id: 2, method: 'tools/call', params }, session);
        assert.match(await response.text(), /"content":\[\]/);
    });

    it('of one agent end without touching those of another', async () => {
        await start();
        const [one, two] = [await TestAgent.connect(server), await TestAgent.connect(server)];
        await one.openDiff('/a', '1');
        await two.openDiff('/a', '2');
        await one.transport.terminateSession();
        assert.deepEqual(
            server.diffs.pending().map(({ proposal, agentGone }) => [proposal.text, agentGone]),
            [
                ['1', true],
                ['2', false]
            ]
        );
        assert.equal(server.sessions()[0].sessionId, two.sessionId);
        assert.equal(server.sessions()[0].label, 'test-agent 2');
        await Promise.all([one.quit(), two.quit()]);
    });
});
