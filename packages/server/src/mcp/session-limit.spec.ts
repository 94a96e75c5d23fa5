import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CompanionServer } from '../companion-server';
import { FakeEditor } from '../testing/fake-editor';
import { geminiIn } from '../testing/gemini-in';
import { ManualClock } from '../testing/manual-clock';
import { RawStream } from '../testing/raw-stream';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf, TestAgent } from '../testing/test-agent';

const maxSessions = 32;
const openingMs = 10_000;
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };

describe('the sessions of a window', function () {
    this.timeout(30_000);
    const temporary = useTemporaryFolder();
    let clock: ManualClock;
    let server: CompanionServer;
    let streams: RawStream[];

    const post = (method: string, session?: string): Promise<Response> => {
        const { url, authorization } = addressOf(server);
        const accept = 'application/json, text/event-stream';
        const headers = { authorization, accept, 'content-type': 'application/json' };
        return fetch(url, {
            method: 'POST',
            headers: { ...headers, ...(session !== undefined && { 'mcp-session-id': session }) },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        });
    };
    /** Begins a session with nothing open; resolves with its id. */
    const begin = async (): Promise<string> => {
        const response = await post('initialize');
        assert.equal(response.status, 200);
        await response.text();
        clock.advance(1);
        return response.headers.get('mcp-session-id') ?? '';
    };
    const listen = async (session: string): Promise<RawStream> => {
        const { url, authorization } = addressOf(server);
        const stream = await RawStream.open(url, { authorization, 'mcp-session-id': session });
        assert.equal(stream.status, 200);
        streams.push(stream);
        return stream;
    };

    beforeEach(async () => {
        clock = new ManualClock();
        streams = [];
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))],
            clock
        });
        await server.start();
    });

    afterEach(async () => {
        streams.forEach(stream => stream.cut());
        await server.dispose();
    });

    it('are refused beyond their number while all have something open', async () => {
        for (let count = 0; count < maxSessions; count++) {
            await listen(await begin());
        }
        const refused = await post('initialize');
        assert.equal(refused.status, 503);
        const { error } = (await refused.json()) as { error: { code: number; message: string } };
        assert.equal(error.code, -32000);
        assert.match(error.message, /32 agents are connected/);
        streams[0].cut();
        // The server notices a moment later.
        let again = await post('initialize');
        while (again.status === 503) {
            again = await post('initialize');
        }
        assert.equal(again.status, 200);
    });

    it('make room: the one ends that has had nothing open for longest', async () => {
        const open = await begin();
        await listen(open);
        const [oldest, next] = [await begin(), await begin()];
        for (let count = 3; count < maxSessions; count++) {
            await begin();
        }
        // It is not the oldest any more, since it has asked for something.
        assert.equal((await post('tools/list', oldest)).status, 200);
        clock.advance(openingMs);
        const last = await begin();
        assert.equal((await post('tools/list', next)).status, 404);
        for (const session of [open, oldest, last]) {
            assert.equal((await post('tools/list', session)).status, 200);
        }
    });

    it('do not make room while they begin: one agent too many is refused, for ten seconds', async () => {
        const begun = await Promise.all(Array.from({ length: maxSessions }, begin));
        assert.equal((await post('initialize')).status, 503);
        for (const session of begun) {
            assert.equal((await post('tools/list', session)).status, 200);
        }
        clock.advance(openingMs);
        assert.equal((await post('initialize')).status, 200);
    });

    it('make room at once when the agent has listened and is gone', async () => {
        for (let count = 1; count < maxSessions; count++) {
            await begin();
        }
        const gone = await begin();
        (await listen(gone)).cut();
        let response = await post('initialize');
        while (response.status === 503) {
            response = await post('initialize');
        }
        assert.equal(response.status, 200);
        assert.equal((await post('tools/list', gone)).status, 404);
    });

    it('are not ended by a request that begins none', async () => {
        const oldest = await begin();
        for (let count = 1; count < maxSessions; count++) {
            await begin();
        }
        assert.equal((await post('tools/list')).status, 400);
        assert.equal((await post('tools/list', oldest)).status, 200);
    });

    it('do not trap an agent that comes back often, which gets its diff back too', async () => {
        const first = await TestAgent.connect(server, 'restless');
        await first.openDiff('/a', 'new');
        await first.quit();
        for (let count = 0; count < 3 * maxSessions; count++) {
            clock.advance(1);
            const agent = await TestAgent.connect(server, 'restless');
            await agent.quit();
        }
        assert.ok(server.sessions().length <= maxSessions, `${server.sessions().length} sessions`);
        const last = await TestAgent.connect(server, 'restless');
        assert.equal(server.diffs.pending()[0].agentGone, true);
        await last.openDiff('/a', 'new');
        assert.equal(server.diffs.pending()[0].agentGone, false);
        await last.quit();
    });
});
