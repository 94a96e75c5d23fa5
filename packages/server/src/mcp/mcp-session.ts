import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isJSONRPCRequest, JSONRPCMessage, JSONRPCNotification } from '@modelcontextprotocol/sdk/types.js';
import { CompanionLogger } from '../companion-logger';
import { hasEnded } from '../http/peer/peer-process';
import { onceHeadWritten } from '../http/response-head';
import { refuse, WireError, wireErrors } from '../http/wire-errors';
import { Clock } from '../time/clock';
import { lastEventIdOf, repeatAnswer } from './answer-repetition';
import { ClientProcess, ProcessLookup } from './client-process';
import { SessionEventStore } from './event-store';
import { sendHeartbeats } from './heartbeat';
import { IdleTimeout } from './idle-timeout';
import { McpNotification, NotificationKinds } from './notification-queue';
import { NotificationSender } from './notification-sender';
import { OpenRequests } from './open-requests';
import { readMessage } from './request-message';
import { McpSessionHandler } from './session-handler';
import { cancelledBy, UnansweredRequests } from './unanswered-requests';

/** How we name ourselves. A constant, since a bundled backend has no package.json beside it; a test compares the two. */
export const serverIdentity = { name: 'agent-companion', version: '0.1.0' };

/** Milliseconds a client has to open its stream once it has begun, before it counts as idle. */
const openingMs = 10_000;

/** Requests of a session under way at a time. Agents have a few; each may hold tens of megabytes. */
const maxRequests = 32;

export interface McpSessionOptions {
    readonly maxRequestBytes: number;
    /** Milliseconds a session is kept with no request and no stream open, unless its client's process has ended. */
    readonly graceMs: number;
    /** Milliseconds between comments on an open stream: clients drop one that is silent for 300 s. Default 15,000. */
    readonly heartbeatMs?: number;
    /** What becomes of the protocol's notifications while an agent does not listen or does not read. */
    readonly notifications?: NotificationKinds;
    /** Clients need not open a stream: their process is looked for with the handshake, too. */
    readonly needsNoStream?: true;
    /** Finds the client's process. Default: as the system says. */
    readonly processOf?: ProcessLookup;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** What the owner of a session is told. */
interface McpSessionEvents {
    /** The session has an id from now on. */
    identified(): void;
    /** The handshake is done, the client begins or ceases to listen, or its process is known. */
    changed(): void;
    /** Ended by DELETE, by the idle time-out, with its client's process, or by {@link McpSession.dispose}; called once. */
    ended(): void;
}

/** One MCP session: one server object, one transport, one stream towards the client and what it missed of it. */
export class McpSession {
    /** For the tools of the agent's protocol. */
    readonly server = new McpServer(serverIdentity);
    private readonly transport: StreamableHTTPServerTransport;
    private readonly sent: SessionEventStore;
    private readonly sender: NotificationSender;
    private readonly idle: IdleTimeout;
    private readonly open: OpenRequests;
    private readonly unanswered: UnansweredRequests;
    private readonly process: ClientProcess;
    private handler?: McpSessionHandler;
    private begun: number;
    private ready = false;
    private hasListened = false;

    constructor(
        private readonly options: McpSessionOptions,
        private readonly events: McpSessionEvents
    ) {
        const { clock, graceMs, logger, notifications } = options;
        this.sent = new SessionEventStore(notifications?.snapshot);
        this.sender = new NotificationSender(notifications, each => this.send(each), logger);
        this.begun = clock.now();
        this.transport = new StreamableHTTPServerTransport({
            sessionIdGenerator: randomUUID,
            onsessioninitialized: () => events.identified(),
            eventStore: this.sent,
            // The SDK's heartbeat piles up on a stream that is not read.
            keepAliveMs: 0,
            maxRequestBodySize: options.maxRequestBytes
        });
        this.open = new OpenRequests(clock);
        this.unanswered = new UnansweredRequests(this.transport);
        this.process = new ClientProcess(logger, () => events.changed(), options.processOf);
        // The SDK hands on the same information with each request of a batch.
        this.transport.onmessage = (message, extra) => this.received(message, extra?.requestInfo);
        const end = (): void => {
            logger.info('A session ended: its agent has gone.');
            this.dispose().catch((error: unknown) => logger.error('A session did not end.', error));
        };
        this.idle = new IdleTimeout(clock, graceMs, () => hasEnded(this.processId), end);
        this.server.server.oninitialized = () => this.initialized();
        this.server.server.onerror = error => logger.debug('An agent session met an error.', error);
        this.server.server.onclose = () => this.closed();
    }

    /** The session's id; undefined until it is initialized. */
    get id(): string | undefined {
        return this.transport.sessionId;
    }

    /** As the client named itself. */
    get client(): { readonly name: string; readonly version: string } {
        return this.server.server.getClientVersion() ?? { name: 'unknown', version: 'unknown' };
    }

    /** When the handshake was done, in milliseconds since 1970. */
    get since(): number {
        return this.begun;
    }

    /** The pid of the client's process, known a moment after its stream is open; undefined where the system does not say. */
    get processId(): number | undefined {
        return this.process.id;
    }

    /** Whether the handshake is done. */
    get isReady(): boolean {
        return this.ready;
    }

    /** Whether the client has its stream open. */
    get isListening(): boolean {
        return this.sender.isOpen;
    }

    /** Since when the client has nothing open, in milliseconds since 1970; undefined if it has, or is about to. */
    get idleSince(): number | undefined {
        // Clients open their stream a moment after the handshake: of many that begin at once, a long one.
        const isBeginning = !this.hasListened && this.options.clock.now() - this.begun < openingMs;
        return this.idle.isIdle && !isBeginning ? this.idle.lastSeen : undefined;
    }

    /** Waits for the `initialize` request. The handler has registered its tools by now. */
    async connect(handler: McpSessionHandler): Promise<void> {
        this.handler = handler;
        await this.server.connect(this.transport);
    }

    /**
     * Answers one HTTP request, or refuses it with 429 where too many are under way; resolves when the answer has ended, which for the stream of a GET is when it is closed.
     * @param message the request's body, if it has been read.
     */
    async handle(request: IncomingMessage, response: ServerResponse, message?: unknown): Promise<void> {
        if (this.isTooMuch(request)) {
            return refuse(response, wireErrors.tooManyRequests(maxRequests));
        }
        if (request.method === 'DELETE') {
            this.handler?.left?.();
        }
        this.idle.watch(response);
        this.open.add(request, response);
        onceHeadWritten(response, status => {
            if (status === 200) {
                this.answerBegun(request, response);
            }
        });
        const lastEventId = lastEventIdOf(request);
        const missed = lastEventId === undefined ? undefined : this.sent.missedOfAnswer(lastEventId);
        if (missed) {
            return repeatAnswer(missed, response);
        }
        if (request.method !== 'POST') {
            return this.transport.handleRequest(request, response);
        }
        const { maxRequestBytes } = this.options;
        const body = message === undefined ? await readMessage(request, response, maxRequestBytes) : { message };
        const refusal = body && this.refusalOf(body.message);
        if (refusal) {
            return refuse(response, refusal);
        }
        return body && this.transport.handleRequest(request, response, body.message);
    }

    /** Sends a notification now, or once the client listens and reads; returns whether it listens. */
    notify(notification: McpNotification): boolean {
        this.sender.add(notification);
        return this.isListening;
    }

    /** Ends the session and its stream. What was sent before still arrives, if it is read within five seconds. */
    async dispose(): Promise<void> {
        // Also to a client that does not read just now: it has until its socket is closed.
        await this.sender.flush();
        await this.server.close();
    }

    private initialized(): void {
        if (!this.ready) {
            this.ready = true;
            // Not sooner: of an agent that comes back in a hurry, the end of its old stream may arrive after `initialize`.
            this.begun = this.options.clock.now();
            this.events.changed();
        }
    }

    /** Not the session's own stream, and not its end: an agent that has all requests under way still needs them. */
    private isTooMuch(request: IncomingMessage): boolean {
        const { method } = request;
        const isStream = method === 'GET' && this.sent.opensStandaloneStream(lastEventIdOf(request));
        const underWay = Math.max(this.open.size - Number(this.isListening), this.unanswered.size);
        return method !== 'DELETE' && !isStream && underWay >= maxRequests;
    }

    /** Looks at the requests of a body, which may be several, and of an id that is in use. */
    private refusalOf(body: unknown): WireError | undefined {
        const ids = [body].flat().flatMap(each => (isJSONRPCRequest(each) ? each.id : []));
        if (ids.length > 0 && this.unanswered.size + ids.length > maxRequests) {
            return wireErrors.tooManyRequests(maxRequests);
        }
        const isUsed = new Set(ids).size < ids.length || ids.some(id => this.unanswered.has(id));
        return isUsed ? wireErrors.usedId : undefined;
    }

    private received(message: JSONRPCMessage, batch: unknown): void {
        if (!('method' in message)) {
            return;
        }
        if ('id' in message) {
            this.unanswered.add(message.id, batch);
        }
        const cancelled = cancelledBy(message);
        if (cancelled !== undefined) {
            this.handler?.cancelled?.(cancelled);
            this.unanswered.cancel(cancelled);
        }
        this.handler?.received?.(message.method);
    }

    private answerBegun(request: IncomingMessage, response: ServerResponse): void {
        sendHeartbeats(response, this.options.heartbeatMs ?? 15_000, this.options.clock);
        const lastEventId = lastEventIdOf(request);
        if (this.options.needsNoStream && request.headers['mcp-session-id'] === undefined) {
            this.process.find(request);
        }
        if (request.method === 'GET' && this.sent.opensStandaloneStream(lastEventId)) {
            this.streamOpened(response, lastEventId !== undefined);
            this.process.find(request);
        }
    }

    private streamOpened(response: ServerResponse, isResumed: boolean): void {
        this.hasListened = true;
        this.sender.open(response);
        response.once('close', () => {
            if (this.sender.writesTo(response)) {
                this.streamClosed();
                this.events.changed();
            }
        });
        this.handler?.streamOpened(isResumed);
        this.events.changed();
    }

    private streamClosed(): void {
        if (this.isListening) {
            this.sender.close();
            this.handler?.streamClosed?.();
        }
    }

    private closed(): void {
        const { lastSeen } = this.idle;
        this.idle.dispose();
        this.streamClosed();
        this.open.end();
        this.handler?.ended(lastSeen);
        this.events.ended();
    }

    private async send(notification: McpNotification): Promise<void> {
        await this.transport.send({ jsonrpc: '2.0', ...notification } as JSONRPCNotification);
    }
}
