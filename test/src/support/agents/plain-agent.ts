import { existsSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { DiscoveryFileContent, IdeContext, notificationMethods } from '@agent-companion/core/protocol/gemini';
import { until } from '../until';

/** As the CLI calls itself. */
const NAME = 'streamable-http-client';

/** An agent that is nothing but an MCP client: for what the CLI does not show of what it hears. */
export class PlainAgent {
    /** The last context it was sent. */
    context: IdeContext | undefined;
    /** Decisions of the user, oldest first, as they were told. */
    readonly decisions: { readonly method: string; readonly params?: unknown }[] = [];
    /** Whether it writes what is accepted at once, and not only after the test. */
    writesAtOnce = false;
    /** Called when a context has come. */
    onContext: () => void = () => undefined;
    /** Text accepted last of each file that is not written yet. */
    private readonly accepted = new Map<string, string>();
    private readonly proposed = new Set<string>();
    private readonly client = new Client({ name: NAME, version: '1.0.0' });

    /** Connects as the CLI does, by what is published. */
    static async connect({ port, authToken }: DiscoveryFileContent): Promise<PlainAgent> {
        const agent = new PlainAgent();
        agent.client.fallbackNotificationHandler = ({ method, params }) => {
            if (method === 'ide/contextUpdate') {
                agent.context = params as IdeContext;
                agent.onContext();
            } else {
                agent.note({ method, params });
            }
            return Promise.resolve();
        };
        const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
            requestInit: { headers: { Authorization: `Bearer ${authToken}` } }
        });
        await agent.client.connect(transport);
        await agent.client.listTools();
        return agent;
    }

    /** @param timeoutMs how long the answer may take. */
    openDiff(filePath: string, newContent: string, timeoutMs?: number): Promise<CallToolResult> {
        this.proposed.add(filePath);
        const call = { name: 'openDiff', arguments: { filePath, newContent } };
        return this.client.callTool(call, undefined, { timeout: timeoutMs }) as Promise<CallToolResult>;
    }

    closeDiff(filePath: string, suppressNotification = true): Promise<CallToolResult> {
        const call = { name: 'closeDiff', arguments: { filePath, suppressNotification } };
        return this.client.callTool(call) as Promise<CallToolResult>;
    }

    /** Asks the companion for nothing but an answer. */
    async ping(): Promise<void> {
        await this.client.ping();
    }

    /** Closes whatever it has proposed and the user has not decided. */
    async closeAll(): Promise<void> {
        for (const filePath of this.proposed) {
            await this.closeDiff(filePath);
        }
        this.proposed.clear();
    }

    /** Closes a diff, and gives the text that it held; null if there was none. */
    async textAtClose(filePath: string, suppressNotification = true): Promise<string | null> {
        const { content } = await this.closeDiff(filePath, suppressNotification);
        return (JSON.parse((content[0] as { text: string }).text) as { content: string | null }).content;
    }

    /** Waits until so many decisions have come that no test has waited for yet. */
    async heard(count: number): Promise<void> {
        await until(`the agent is told of ${count} decisions`, () => this.decisions.length >= count);
    }

    /** Waits for the next decision about a file, and forgets it. */
    async decision(filePath: string, timeoutMs?: number): Promise<{ accepted: boolean; content?: string }> {
        const isIt = ({ params }: { params?: unknown }): boolean =>
            (params as { filePath?: string } | undefined)?.filePath === filePath;
        const look = (): { found: number } | undefined => {
            const found = this.decisions.findIndex(isIt);
            return found >= 0 ? { found } : undefined;
        };
        const index = await until(`the agent is told of a decision about ${filePath}`, look, { timeoutMs });
        const [{ method, params }] = this.decisions.splice(index.found, 1);
        const { content } = params as { content?: string };
        return method === notificationMethods.diffAccepted ? { accepted: true, content } : { accepted: false };
    }

    /**
     * Writes what was accepted, as agents do; else the page says later, in another test, that it is not written.
     * @param of the file that it writes alone. Default: all.
     */
    writeAccepted(of?: string): void {
        for (const [filePath, content] of this.accepted) {
            if ((of === undefined || filePath === of) && existsSync(path.dirname(filePath))) {
                writeFileSync(filePath, content);
            }
        }
        this.accepted.clear();
    }

    /** Says farewell, as an agent does that ends for good; once is enough. */
    async leave(): Promise<void> {
        await (this.client.transport as StreamableHTTPClientTransport | undefined)?.terminateSession();
        await this.client.close();
    }

    dispose(): Promise<void> {
        return this.client.close();
    }

    private note(decision: { readonly method: string; readonly params?: unknown }): void {
        this.decisions.push(decision);
        const { filePath, content } = decision.params as { filePath: string; content?: string };
        if (decision.method === notificationMethods.diffAccepted) {
            this.accepted.set(filePath, content ?? '');
            if (this.writesAtOnce) {
                this.writeAccepted();
            }
        }
    }
}
