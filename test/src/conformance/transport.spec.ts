import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { useCompanion } from './support/companion';

/** The revisions of the protocol that have Streamable HTTP, and the one before it, which clients may still offer. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

describe('Conformance: transport', () => {
    const companion = useCompanion();

    it('does the MCP handshake over HTTP, as a client on bare sockets sees it', async () => {
        const client = companion().stranger();
        const { jsonrpc, result } = await client.initialize();
        assert.equal(jsonrpc, '2.0');
        assert.equal(result?.protocolVersion, '2025-06-18');
        assert.ok((result.capabilities as Record<string, unknown>).tools);
        assert.equal(typeof (result.serverInfo as Record<string, unknown>).name, 'string');
        assert.match(client.sessionId ?? '', /^[\x21-\x7e]+$/);
        assert.deepEqual((await client.request('ping')).result, {});
    });

    for (const version of protocolVersions) {
        it(`speaks protocol version ${version} with a client that asks for it`, async () => {
            const client = companion().stranger();
            const { result } = await client.initialize({ protocolVersion: version });
            assert.equal(result?.protocolVersion, version);
            const { status } = await client.send('POST', '{"jsonrpc":"2.0","id":1,"method":"ping"}', {
                'mcp-protocol-version': version
            });
            assert.equal(status, 200);
        });
    }

    it('offers a version of its own to a client that asks for an unknown one', async () => {
        const { result } = await companion().stranger().initialize({ protocolVersion: '1999-01-01' });
        assert.ok(protocolVersions.includes(String(result?.protocolVersion)));
    });

    it('takes notifications with 202 and answers unknown methods with -32601', async () => {
        const client = await companion().client();
        assert.equal((await client.post({ method: 'notifications/initialized' })).status, 202);
        assert.equal((await client.request('resources/list')).error?.code, -32601);
    });

    it('refuses what is no JSON, no JSON-RPC, of another type or not acceptable, and lives on', async () => {
        const client = await companion().client();
        assert.equal((await client.send('POST', '{')).status, 400);
        assert.equal((await client.send('POST', '{}')).status, 400);
        assert.equal((await client.send('POST', '{}', { 'content-type': 'text/plain' })).status, 415);
        assert.equal((await client.send('POST', '{}', { accept: 'text/html' })).status, 406);
        assert.deepEqual((await client.request('ping')).result, {});
    });

    it('has everything at one endpoint, and nothing elsewhere', async () => {
        const client = await companion().client();
        for (const elsewhere of ['/', '/sse', '/messages', '/mcp/x', '/.well-known/oauth-protected-resource']) {
            assert.equal((await client.send('GET', undefined, {}, elsewhere)).status, 404, elsewhere);
        }
    });

    it('serves the SDK’s own client', async () => {
        const { port, token } = companion().stranger();
        const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
            requestInit: { headers: { authorization: `Bearer ${token}` } }
        });
        const client = new Client({ name: 'sdk-client', version: '1.0.0' });
        await client.connect(transport);
        assert.equal((await client.listTools()).tools.length, 2);
        await transport.terminateSession();
        await client.close();
    });

    it('is built on the MCP SDK for its language', () => {
        const file = path.resolve(__dirname, '..', '..', '..', 'packages', 'core', 'package.json');
        const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
        assert.ok('@modelcontextprotocol/sdk' in dependencies);
    });
});
