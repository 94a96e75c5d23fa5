import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { IdeNotification, notificationMethods } from '@agent-companion/protocol/gemini';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { AgentNumbers } from '../agents/agent-numbers';
import { CompanionLogger } from '../companion-logger';
import { ContextFeed, ContextSubscription } from '../context/context-feed';
import { AgentInfo } from '../diffs/agent';
import { ObservedTransport } from './observed-transport';
import { SessionEventStore } from './event-store';
import { onceHeadWritten } from '../http/response-head';
import { serverIdentity } from './server-identity';
import { NotificationQueue } from './notification-queue';

export interface McpSessionOptions {
    readonly registerTools: (server: McpServer, agent: () => AgentInfo) => void;
    readonly contextFeed: ContextFeed;
    readonly maxRequestBytes: number;
    /** Tells this agent from others of its name. */
    readonly numbers: AgentNumbers;
    /** Milliseconds between comments on an open stream: clients drop one that is silent for 300 s. Default 15,000. */
    readonly heartbeatMs?: number;
    readonly logger: CompanionLogger;
    /** The session has an id from now on. */
    readonly onIdentified: (session: McpSession) => void;
    /** The agent has finished its handshake. */
    readonly onReady: (session: McpSession) => void;
    /** The agent hears us from now on, or no more. */
    readonly onListeningChanged: () => void;
    /** Ended by DELETE or {@link McpSession.dispose}; called once. */
    readonly onEnded: (session: McpSession) => void;
}

/** One agent: one MCP server object, one transport, one stream towards the agent and what it missed of it. */
export class McpSession {
    private readonly server = new McpServer(serverIdentity);
    private readonly sent = new SessionEventStore();
    private readonly transport: ObservedTransport;
    private readonly unsent = new NotificationQueue();
    private since = Date.now();
    private named?: AgentInfo;
    private context?: ContextSubscription;
    private lastContext?: ContextSubscription;
    private sending: Promise<void> = Promise.resolve();

    private constructor(private readonly options: McpSessionOptions) {
        this.transport = new ObservedTransport({
            sessionIdGenerator: randomUUID,
            onsessioninitialized: () => options.onIdentified(this),
            eventStore: this.sent,
            keepAliveMs: options.heartbeatMs ?? 15_000,
            maxRequestBodySize: options.maxRequestBytes
        });
    }

    /** A session that waits for its `initialize` request. */
    static async create(options: McpSessionOptions): Promise<McpSession> {
        const session = new McpSession(options);
        const { server, transport } = session;
        options.registerTools(server, () => session.agent);
        transport.onmessage = message => transport.observe(message);
        // The CLI adds its handlers after it has opened the stream and before it lists the tools: a context may have come
        // too early for it.
        transport.onAnswered('tools/list', () => session.context?.repeat());
        server.server.oninitialized = () => {
            // Not sooner: of an agent that comes back in a hurry, the end of its old stream may arrive after `initialize`.
            session.since = Date.now();
            options.onReady(session);
        };
        server.server.onerror = error => options.logger.debug('An agent session met an error.', error);
        server.server.onclose = () => {
            session.stopContext();
            options.onEnded(session);
        };
        await server.connect(transport);
        return session;
    }

    /** The session's id; undefined until it is initialized. */
    get id(): string | undefined {
        return this.transport.sessionId;
    }

    /** Who it is; meaningful once the session is initialized. */
    get agent(): AgentInfo {
        this.named ??= this.introduce();
        return this.named ?? { sessionId: '', name: 'unknown', version: 'unknown', ordinal: 1, since: this.since };
    }

    /** The notifications that still wait for a stream. */
    get untold(): readonly IdeNotification[] {
        return this.unsent.all;
    }

    /** Whether the agent has its stream open. */
    get isListening(): boolean {
        return this.context !== undefined;
    }

    /** Answers one HTTP request; resolves when the answer has ended, which for the stream of a GET is when it is closed. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const lastEventId = request.headers['last-event-id'];
        if (request.method === 'GET' && this.sent.opensStandaloneStream(lastEventId?.toString())) {
            onceHeadWritten(response, status => {
                if (status === 200) {
                    this.streamOpened(response, lastEventId !== undefined);
                }
            });
        }
        await this.transport.handleRequest(request, response);
    }

    /** Sends a notification, now or once the agent has a stream open. */
    notify(notification: IdeNotification): void {
        if (this.context) {
            this.send(notification);
        } else {
            this.unsent.add(notification);
        }
    }

    /** Ends the session and its stream. What was sent before still arrives. */
    async dispose(): Promise<void> {
        await this.sending;
        await this.server.close();
    }

    private introduce(): AgentInfo | undefined {
        const client = this.server.server.getClientVersion();
        if (this.id === undefined || client === undefined) {
            return undefined;
        }
        const { name, version } = client;
        const ordinal = this.options.numbers.numberOf(this.id, name);
        return { sessionId: this.id, name, version, ordinal, since: this.since };
    }

    private streamOpened(response: ServerResponse, isResumed: boolean): void {
        this.stopContext();
        const context = this.options.contextFeed.subscribe(
            params => this.send({ method: notificationMethods.contextUpdate, params }),
            // What was sent on the stream before has arrived, or is replayed.
            isResumed ? this.lastContext : undefined
        );
        this.context = this.lastContext = context;
        response.once('close', () => {
            context.dispose();
            if (this.context === context) {
                this.context = undefined;
                this.options.onListeningChanged();
            }
        });
        this.options.onListeningChanged();
        this.unsent.take().forEach(notification => this.send(notification));
    }

    private stopContext(): void {
        this.context?.dispose();
        this.context = undefined;
    }

    private send(notification: IdeNotification): void {
        this.sending = this.sending
            .then(() => this.transport.send({ jsonrpc: '2.0', ...notification }))
            .catch((error: unknown) => this.options.logger.error(`${notification.method} was not sent.`, error));
    }
}
