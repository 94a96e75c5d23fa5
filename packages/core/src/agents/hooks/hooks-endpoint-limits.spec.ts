import assert from 'node:assert/strict';
import { request } from 'node:http';
import { openCodeEnvironment } from '../../protocol/open-code/environment';
import { CompanionServer } from '../../companion-server';
import { HooksClient } from '../../testing/agents/hooks-client';
import { eventually } from '../../testing/eventually';
import { startServer } from '../../testing/started-server';
import { ClaudeCodeEndpoint } from '../claude-code/claude-code-endpoint';
import { AgentPreferences } from '../optional/agent-preferences';
import { HooksEndpoint } from './hooks-endpoint';
import { openCodeDialect } from './dialects/open-code-dialect';

describe('HooksEndpoint', () => {
    let server: CompanionServer;
    let client: HooksClient;

    beforeEach(async () => {
        server = await startServer({
            endpoints: [
                services => new ClaudeCodeEndpoint(services, {}),
                services =>
                    new HooksEndpoint(services, {
                        dialect: openCodeDialect,
                        preferences: new AgentPreferences({}),
                        bringIn: () => Promise.resolve({})
                    })
            ],
            maxContentBytes: 10_000
        });
        client = new HooksClient(server);
    });
    afterEach(async () => {
        client.quit();
        await server.dispose();
    });

    describe('takes no more than it should', () => {
        it('nothing without its token, which opens nothing else', async () => {
            const { [openCodeEnvironment.token]: token, [openCodeEnvironment.url]: url } = server.environment();
            for (const wrong of [server.address.authToken, `${token}x`]) {
                const headers = { authorization: `Bearer ${wrong}` };
                assert.ok([401, 404].includes((await client.post({}, headers)).status), wrong);
            }
            const headers = { authorization: `Bearer ${token}` };
            assert.equal((await fetch(new URL('/', url), { headers })).status, 404);
            assert.equal((await fetch(url, { headers })).status, 405);
            assert.equal((await client.post({}, { origin: 'http://localhost' })).status, 403);
        });

        it('no large and no other message', async () => {
            assert.equal((await client.post(JSON.stringify('x'.repeat(200_000)))).status, 413);
            assert.equal((await client.post('{')).status, 400);
            for (const other of [{}, null, { event: 'write' }, { event: 'over', sessionID: 1, callID: 1 }]) {
                assert.deepEqual(await (await client.post(other)).json(), {});
            }
        });

        it('a bounded number of requests', async () => {
            const { [openCodeEnvironment.token]: token, [openCodeEnvironment.url]: url } = server.environment();
            const headers = { authorization: `Bearer ${token}`, 'content-length': 10 };
            const open = Array.from({ length: 200 }, () => request(url, { method: 'POST', headers, agent: false }));
            open.forEach(each => each.on('error', () => undefined).flushHeaders());
            await eventually(async () => assert.equal((await client.post({})).status, 429));
            open.forEach(each => each.destroy());
            await eventually(async () => assert.equal((await client.post({})).status, 200));
        });
    });
});
