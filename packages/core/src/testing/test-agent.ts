import { EventEmitter, once } from 'node:events';
import { environmentVariables, ideContextSchema, IdeNotification } from '../protocol/gemini';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CompanionServer } from '../companion-server';

/** Where an agent finds its endpoint, and the header that lets it in. */
export interface AgentAddress {
    readonly url: URL;
    readonly authorization: string;
}

/** Where Gemini CLI finds a server. */
export function addressOf(server: CompanionServer): AgentAddress {
    return {
        url: new URL(`http://127.0.0.1:${server.port}/mcp`),
        authorization: `Bearer ${server.environment()[environmentVariables.authToken]}`
    };
}

/** An agent on the SDK's own client, connected in the order of the CLI. */
export class TestAgent {
    readonly notifications: IdeNotification[] = [];
    private readonly arrived = new EventEmitter();

    private constructor(
        readonly client: Client,
        readonly transport: StreamableHTTPClientTransport
    ) {
        client.fallbackNotificationHandler = notification => {
            const { method, params } = notification;
            this.notifications.push({ method, params } as IdeNotification);
            this.arrived.emit('notification');
            return Promise.resolve();
        };
    }

    static async connect(to: CompanionServer | AgentAddress, name = 'test-agent'): Promise<TestAgent> {
        const { url, authorization } = 'url' in to ? to : addressOf(to);
        const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization } } });
        const agent = new TestAgent(new Client({ name, version: '1.2.3' }), transport);
        await agent.client.connect(transport);
        await agent.client.listTools();
        return agent;
    }

    get sessionId(): string {
        return this.transport.sessionId ?? '';
    }

    /** Waits for the first notification that fits, of those that came and those to come. */
    async received(fits: (notification: IdeNotification) => boolean): Promise<IdeNotification> {
        for (;;) {
            const found = this.notifications.find(fits);
            if (found) {
                return found;
            }
            await once(this.arrived, 'notification');
        }
    }

    /** Waits for a context whose first file has this path. */
    receivedContextOf(path: string): Promise<IdeNotification> {
        return this.received(
            ({ method, params }) =>
                method === 'ide/contextUpdate' &&
                ideContextSchema.parse(params).workspaceState?.openFiles?.[0]?.path === path
        );
    }

    openDiff(filePath: string, newContent: string): Promise<CallToolResult> {
        return this.call('openDiff', { filePath, newContent });
    }

    closeDiff(filePath: string, suppressNotification?: boolean): Promise<CallToolResult> {
        return this.call('closeDiff', { filePath, suppressNotification });
    }

    /** Like `/quit`: closes the sockets and says nothing. */
    quit(): Promise<void> {
        return this.client.close();
    }

    private async call(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
        return (await this.client.callTool({ name, arguments: args })) as CallToolResult;
    }
}

/** Gives the only text of a tool's result. */
export function textOf({ content }: CallToolResult): string {
    const [block] = content;
    return content.length === 1 && block.type === 'text' ? block.text : `not one text: ${JSON.stringify(content)}`;
}

/** Waits until a server has noticed that a session has ended. */
export async function sessionEnds(server: CompanionServer, sessionId: string): Promise<void> {
    while (server.sessions().some(session => session.sessionId === sessionId)) {
        await new Promise<void>(resolve => {
            const listening = server.onDidChangeSessions(() => (listening.dispose(), resolve()));
        });
    }
}
