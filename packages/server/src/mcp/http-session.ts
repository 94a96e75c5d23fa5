import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { hasEnded } from '../http/peer/peer-process';
import { onceHeadWritten } from '../http/response-head';
import { refuse, WireError, wireErrors } from '../http/wire-errors';
import { AgentSession, AgentSessionEvents, AgentSessionOptions } from './agent-session';
import { lastEventIdOf, repeatAnswer } from './answer-repetition';
import { SessionEventStore } from './event-store';
import { sendHeartbeats } from './heartbeat';
import { IdleTimeout } from './idle-timeout';
import { McpNotification } from './notification-queue';
import { NotificationSender } from './notification-sender';
import { OpenRequests } from './open-requests';
import { readMessage } from './request-message';
import { maxRequests } from './unanswered-requests';

/** Milliseconds a client has to open its stream once it has begun, before it counts as idle. */
const openingMs = 10_000;

export interface HttpSessionOptions extends AgentSessionOptions {
    readonly maxRequestBytes: number;
    /** Milliseconds a session is kept with no request and no stream open, unless its client's process has ended. */
    readonly graceMs: number;
    /** Milliseconds between comments on an open stream: clients drop one that is silent for 300 s. Default 15,000. */
    readonly heartbeatMs?: number;
    /** Clients need not open a stream: their process is looked for with the handshake, too. */
    readonly needsNoStream?: true;
}

/** A session over HTTP: requests, one stream towards the client and what it missed of it. */
export class HttpSession extends AgentSession {
    private readonly sent: SessionEventStore;
    private readonly sender: NotificationSender;
    private readonly idle: IdleTimeout;
    private readonly open: OpenRequests;
    private readonly transport: StreamableHTTPServerTransport;
    private hasListened = false;

    constructor(
        private readonly settings: HttpSessionOptions,
        events: AgentSessionEvents
    ) {
        const { clock, graceMs, logger, notifications, maxRequestBytes } = settings;
        const sent = new SessionEventStore(notifications?.snapshot);
        const transport = new StreamableHTTPServerTransport({
            sessionIdGenerator: randomUUID,
            onsessioninitialized: () => events.identified(),
            eventStore: sent,
            // The SDK's heartbeat piles up on a stream that is not read.
            keepAliveMs: 0,
            maxRequestBodySize: maxRequestBytes
        });
        super(transport, settings, events);
        this.transport = transport;
        this.sent = sent;
        this.sender = new NotificationSender(notifications, each => this.send(each), logger);
        this.open = new OpenRequests(clock);
        const end = (): void => {
            logger.info('A session ended: its agent has gone.');
            this.dispose().catch((error: unknown) => logger.error('A session did not end.', error));
        };
        this.idle = new IdleTimeout(clock, graceMs, () => hasEnded(this.processId), end);
    }

    get id(): string | undefined {
        return this.transport.sessionId;
    }

    /** Whether the client has its stream open. */
    get isListening(): boolean {
        return this.sender.isOpen;
    }

    get idleSince(): number | undefined {
        // Clients open their stream a moment after the handshake: of many that begin at once, a long one.
        const isBeginning = !this.hasListened && this.settings.clock.now() - this.since < openingMs;
        return this.idle.isIdle && !isBeginning ? this.idle.lastSeen : undefined;
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
        const { maxRequestBytes } = this.settings;
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

    protected get lastSeen(): number {
        return this.idle.lastSeen;
    }

    /** Sends also to a client that does not read just now: it has until its socket is closed. */
    protected flush(): Promise<void> {
        return this.sender.flush();
    }

    protected release(): void {
        this.idle.dispose();
        this.streamClosed();
        this.open.end();
    }

    /** Not the session's own stream, and not its end: an agent that has all requests under way still needs them. */
    private isTooMuch(request: IncomingMessage): boolean {
        const { method } = request;
        const isStream = method === 'GET' && this.sent.opensStandaloneStream(lastEventIdOf(request));
        const underWay = Math.max(this.open.size - Number(this.isListening), this.unanswered.size);
        return method !== 'DELETE' && !isStream && underWay >= maxRequests;
    }

    /** Looks at the requests of a body, which may be several. */
    private refusalOf(body: unknown): WireError | undefined {
        return this.unanswered.refusalOf([body].flat().flatMap(each => (isJSONRPCRequest(each) ? each.id : [])));
    }

    private answerBegun(request: IncomingMessage, response: ServerResponse): void {
        const { heartbeatMs = 15_000, needsNoStream, clock } = this.settings;
        sendHeartbeats(response, heartbeatMs, clock);
        const lastEventId = lastEventIdOf(request);
        if (needsNoStream && request.headers['mcp-session-id'] === undefined) {
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
}
