import { toolEnvironment } from '../../protocol/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CompanionServer } from '../../companion-server';
import { AgentAddress } from '../test-agent';

/** Where a terminal's programs find the tools of their window. */
export function toolsAddressOf(server: Pick<CompanionServer, 'environment'>): AgentAddress {
    const { [toolEnvironment.url]: url, [toolEnvironment.token]: token } = server.environment();
    return { url: new URL(url), authorization: `Bearer ${token}` };
}

/** A client of a window's tools, on the SDK's own. */
export async function connectToTools(
    server: Pick<CompanionServer, 'environment'>,
    name = 'tools-client'
): Promise<Client> {
    const { url, authorization } = toolsAddressOf(server);
    const client = new Client({ name, version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization } } }));
    return client;
}

/** Calls a tool; its output is compared with its schema if the tools have been listed. */
export async function callTool(
    client: Client,
    name: string,
    args: Record<string, unknown> = {},
    options?: RequestOptions
): Promise<CallToolResult> {
    return (await client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
}

/** The code of a refusal; undefined for another answer. */
export function refusalCodeOf({ isError, content }: CallToolResult): string | undefined {
    const [block] = content;
    return isError && block.type === 'text' ? block.text.split(':')[0] : undefined;
}
