import assert from 'node:assert/strict';
import { request } from 'node:http';
import { join } from 'node:path';
import { silentLogger } from '../companion-logger';
import { CompanionServer } from '../companion-server';
import { FakeEditor } from '../testing/fake-editor';
import { geminiIn } from '../testing/gemini-in';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf } from '../testing/test-agent';

const initialize = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
};
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('the first request of a session', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let logged: string[];

    const send = (method: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> => {
        const { url, authorization } = addressOf(server);
        const accept = 'application/json, text/event-stream';
        return fetch(url, {
            method,
            headers: { authorization, accept, 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body)
        });
    };

    beforeEach(async () => {
        logged = [];
        server = new CompanionServer({
            editorHost: new FakeEditor(),
            ide: { name: 'theia', displayName: 'Eclipse Theia' },
            workspaceRoots: [],
            endpoints: [geminiIn(join(temporary(), 'ide'))],
            logger: { ...silentLogger, warn: message => logged.push(message), error: message => logged.push(message) }
        });
        await server.start();
    });

    afterEach(() => server.dispose());

    const named = (name: string, version = '1'): unknown => ({
        ...initialize,
        params: { ...initialize.params, clientInfo: { name, version } }
    });

    it('is small: a larger one gets 413 without being read', async () => {
        const response = await send('POST', named('x'.repeat(60_000_000)));
        assert.equal(response.status, 413);
        const { error } = (await response.json()) as { error: { code: number; message: string } };
        assert.equal(error.code, -32000);
        assert.match(error.message, /65,536 bytes/);
        assert.equal((await send('POST', named('x'.repeat(60_000)))).status, 200);
    });

    it('is small also if it does not say how long it is', async () => {
        const { url, authorization } = addressOf(server);
        const accept = 'application/json, text/event-stream';
        const response = await fetch(url, {
            method: 'POST',
            headers: { authorization, accept, 'content-type': 'application/json' },
            body: new Blob([JSON.stringify(named('x'.repeat(70_000)))]).stream(),
            ...{ duplex: 'half' }
        });
        assert.equal(response.status, 413);
    });

    it('may be given up', async () => {
        const { url, authorization } = addressOf(server);
        const outgoing = request(url, { method: 'POST', headers: { authorization, 'content-length': 100 } });
        outgoing.on('error', () => undefined);
        outgoing.write('{');
        // The answer to another request shows that this one has come.
        await send('POST', listTools);
        outgoing.destroy();
        await new Promise(resolve => outgoing.once('close', resolve));
        assert.equal((await send('POST', initialize)).status, 200);
        assert.deepEqual(logged, []);
    });

    it('gives the agent a name and a version of one short line each', async () => {
        const { headers } = await send(
            'POST',
            named(`\u001b[31m${'name\n'.repeat(1_000)}`, `1\r${'0'.repeat(50_000)}`)
        );
        const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
        await send('POST', { jsonrpc: '2.0', method: 'notifications/initialized' }, session);
        const [{ name, version, label }] = server.sessions();
        for (const text of [name, version, label]) {
            assert.ok(text.length <= 100, `${text.length} characters`);
            assert.doesNotMatch(text, /\p{Cc}/u);
        }
        assert.match(name, /^\[31mname name .*…$/);
        assert.match(version, /^1 00.*…$/);
    });
});
