import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { IdeToolName, toolEnvironment, ToolOutput } from '@agent-companion/core/protocol/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TerminalView } from '../page/terminal-view';
import { until } from '../until';

/** Answer of a tool: its result, or the code of its refusal. */
export interface ToolAnswer<Result> {
    /** Only where it was not refused. */
    readonly result: Result;
    readonly code: string | undefined;
    /** As the model reads it. */
    readonly text: string;
}

/** A model's client of the IDE's tools, connected by the variables of a terminal. */
export class ToolsClient {
    private constructor(private readonly client: Client) {}

    /** Opens a terminal in a page, and connects as a program in it would. */
    static async connect(ide: { readonly terminal: TerminalView }, workspace: string): Promise<ToolsClient> {
        await ide.terminal.open();
        return ToolsClient.connectIn(ide, workspace);
    }

    /** Connects as a program in the terminal in front would. */
    static async connectIn(ide: { readonly terminal: TerminalView }, workspace: string): Promise<ToolsClient> {
        const file = path.join(workspace, '..', 'tools-address');
        const { url, token } = toolEnvironment;
        // By a file: what a terminal shows is kept in pictures of failures.
        await ide.terminal.run(`printf '%s %s' "$${url}" "$${token}" > '${file}.new' && mv '${file}.new' '${file}'`);
        await until('the terminal has written its variables', () => existsSync(file));
        const [address, secret] = readFileSync(file, 'utf8').split(' ');
        rmSync(file);
        const client = new Client({ name: 'model', version: '1' });
        const requestInit = { headers: { authorization: `Bearer ${secret}` } };
        await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
        return new ToolsClient(client);
    }

    /** The names of the tools that are offered. */
    async names(): Promise<string[]> {
        return (await this.client.listTools()).tools.map(({ name }) => name);
    }

    async call<Name extends IdeToolName>(
        name: Name,
        args: Record<string, unknown> = {},
        timeout = 120_000
    ): Promise<ToolAnswer<ToolOutput<Name>>> {
        const answer = await this.client.callTool({ name, arguments: args }, undefined, { timeout });
        const [block] = answer.content as { type: string; text: string }[];
        return {
            result: answer.structuredContent as ToolOutput<Name>,
            code: answer.isError ? block.text.split(':')[0] : undefined,
            text: block.text
        };
    }

    close(): Promise<void> {
        return this.client.close();
    }
}
