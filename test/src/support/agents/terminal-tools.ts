import { readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { toolEnvironment } from '@agent-companion/protocol/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { TestIde } from '../test-ide';

/** Time enough for a user to decide, and for a language server that has just been started on a busy machine. */
const CALL_MS = 120_000;

/** What a tool has answered: its data, or its refusal. */
export interface ToolAnswer {
    readonly data: Record<string, unknown>;
    /** The text of a refusal; undefined for a result. */
    readonly refusal: string | undefined;
}

/** The tools of a window, called as a model in one of its terminals calls them. */
export class TerminalTools {
    private constructor(private readonly client: Client) {}

    /** Opens a terminal, and connects with the variables that it has. */
    static async connect(bed: TestIde): Promise<TerminalTools> {
        const file = path.join(bed.workspace, '..', 'tools-address');
        await bed.ide.terminal.open();
        // By a file: what a terminal shows is kept in pictures of failures.
        await bed.ide.terminal.output(
            `printf '%s\\n' "$${toolEnvironment.url}" "$${toolEnvironment.token}" > '${file}'; echo written`
        );
        const [url, token] = readFileSync(file, 'utf8').split('\n');
        rmSync(file);
        const client = new Client({ name: 'model', version: '1' });
        const requestInit = { headers: { authorization: `Bearer ${token}` } };
        await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
        return new TerminalTools(client);
    }

    async names(): Promise<string[]> {
        return (await this.client.listTools()).tools.map(({ name }) => name);
    }

    async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
        const options = { timeout: CALL_MS, resetTimeoutOnProgress: true, onprogress: () => undefined };
        const result = (await this.client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
        const [block] = result.content;
        return {
            data: result.structuredContent ?? {},
            refusal: result.isError ? (block?.type === 'text' ? block.text : '') : undefined
        };
    }

    dispose(): Promise<void> {
        return this.client.close();
    }
}
