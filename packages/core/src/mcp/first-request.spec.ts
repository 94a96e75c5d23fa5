import assert from 'node:assert/strict';
import { CompanionServer } from '../companion-server';
import { startGemini } from '../testing/started-server';
import { initializeMessage, RawAgent } from '../testing/agents/raw-agent';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { addressOf } from '../testing/test-agent';

describe('the first request of a session', () => {
    const temporary = useTemporaryFolder();
    let server: CompanionServer;
    let agent: RawAgent;

    beforeEach(async () => {
        server = await startGemini(temporary());
        agent = new RawAgent(addressOf(server));
    });

    afterEach(() => server.dispose());

    const named = (name: string, version = '1'): object => ({
        ...initializeMessage,
        params: { ...initializeMessage.params, clientInfo: { name, version } }
    });

    it('is small: a larger one gets 413 without being read', async () => {
        const response = await agent.post(named('x'.repeat(10_000_000)));
        assert.equal(response.status, 413);
        const { error } = (await response.json()) as { error: { code: number; message: string } };
        assert.equal(error.code, -32000);
        assert.match(error.message, /65536 bytes/);
        assert.equal((await agent.post(named('x'.repeat(60_000)))).status, 200);
    });

    it('is small also if it does not say how long it is', async () => {
        const body = JSON.stringify({ jsonrpc: '2.0', ...named('x'.repeat(70_000)) });
        const response = await agent.send('POST', new Blob([body]).stream());
        assert.equal(response.status, 413);
    });

    it('gives the agent a name and a version of one short line each', async () => {
        const { headers } = await agent.post(named(`\u001b[31m${'name\n'.repeat(1_000)}`, `1\r${'0'.repeat(50_000)}`));
        const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
        await agent.post({ method: 'notifications/initialized' }, { headers: session });
        const [{ name, version, label }] = server.sessions();
        for (const text of [name, version, label]) {
            assert.ok(text.length <= 100, `${text.length} characters`);
            assert.doesNotMatch(text, /\p{Cc}/u);
        }
        assert.match(name, /^\[31mname name .*…$/);
        assert.match(version, /^1 00.*…$/);
    });
});
