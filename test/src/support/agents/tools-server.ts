import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** An MCP server with one tool, on this machine, that takes one token. */
export interface ToolsServer {
    /** What leads a terminal to it. */
    readonly environment: { AGENT_COMPANION_TOOLS_URL: string; AGENT_COMPANION_TOOLS_TOKEN: string };
    dispose(): void;
}

const TOKEN = 'the-token-of-the-tools';

export async function startToolsServer(): Promise<ToolsServer> {
    const http = createServer((request, response) => {
        if (request.headers.authorization !== `Bearer ${TOKEN}`) {
            response.writeHead(401).end();
            return;
        }
        // Without sessions: a server for each request.
        const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler(ListToolsRequestSchema, () => ({
            tools: [{ name: 'get_diagnostics', inputSchema: { type: 'object' } }]
        }));
        const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
        server
            .connect(transport)
            .then(() => transport.handleRequest(request, response))
            .catch(error => response.destroy(error as Error));
    });
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    return {
        environment: {
            AGENT_COMPANION_TOOLS_URL: `http://127.0.0.1:${port}/tools`,
            AGENT_COMPANION_TOOLS_TOKEN: TOKEN
        },
        dispose: () => {
            http.close();
            http.closeAllConnections();
        }
    };
}
