import { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { hasEnded } from '../http/peer/peer-process';
import { refuse, wireErrors } from '../http/wire-errors';
import { AgentLine } from './agent-line';
import { AgentSession, AgentSessionOptions, maxRequests } from './agent-session';
import { SentEvent, SessionEventStore } from './event-store';
import { OpenRequests } from './open-requests';
import { readMessage } from './request-message';

/** Milliseconds between comments on an open stream: clients drop one that is silent for 300 s. */
const heartbeatMs = 15_000;

/** Milliseconds a client has to open its stream once it has begun, before it counts as idle. */
const openingMs = 10_000;

/** Stands for the answer to a request that is cancelled. */
const cancelled = { code: -32800, message: 'Cancelled' };

export interface HttpLineOptions extends AgentSessionOptions {
    readonly maxRequestBytes: number;
    /** Milliseconds a session is kept with no request and no stream open, unless its client's process has ended. */
    readonly graceMs: number;
}

/** A session's line over HTTP, by the SDK's transport (MCP, Streamable HTTP): requests, and one stream towards the client. */
export class HttpLine implements AgentLine {
    private readonly sent: SessionEventStore;
    private readonly open: OpenRequests;
    private readonly transport: StreamableHTTPServerTransport;
    /** The client's own stream, while it is open. */
    private stream?: ServerResponse;
    private hasListened = false;

    constructor(
        private readonly session: AgentSession,
        private readonly options: HttpLineOptions
    ) {
        const { clock, graceMs, logger, snapshot } = options;
        this.sent = new SessionEventStore(snapshot);
        this.transport = new StreamableHTTPServerTransport({
            sessionIdGenerator: () => session.id,
            onsessionclosed: () => session.leave(),
            eventStore: this.sent,
            keepAliveMs: heartbeatMs
        });
        this.transport.onmessage = (message, extra) => session.receive(message, extra);
        this.transport.onerror = error => session.onerror?.(error);
        const end = (): void => {
            logger.info('A session ended: its agent has gone.');
            session.dispose().catch((error: unknown) => logger.error('A session did not end.', error));
        };
        this.open = new OpenRequests(clock, graceMs, () => hasEnded(session.process.id), end);
    }

    get isOpen(): boolean {
        return this.stream !== undefined;
    }

    get isReading(): boolean {
        return this.stream?.writableNeedDrain === false;
    }

    get lastSeen(): number {
        return this.open.lastSeen;
    }

    get idleSince(): number | undefined {
        const { clock } = this.options;
        // Clients open their stream a moment after the handshake: of many that begin at once, a long one.
        const isBeginning = !this.hasListened && clock.now() - this.session.since < openingMs;
        return this.open.size === 0 && !isBeginning ? this.lastSeen : undefined;
    }

    /** Answers or refuses a request; resolves when its answer or stream ends. @param first the body of a session's first request. */
    async handle(request: IncomingMessage, response: ServerResponse, first?: unknown): Promise<void> {
        const { method, headers } = request;
        const lastEventId = headers['last-event-id']?.toString();
        const isOwnStream = method === 'GET' && this.sent.opensStandaloneStream(lastEventId);
        // An agent that has all requests under way still needs its own stream, and the end of its session.
        if (!isOwnStream && method !== 'DELETE' && this.open.size - Number(this.isOpen) >= maxRequests) {
            return refuse(response, wireErrors.tooManyRequests(maxRequests));
        }
        this.open.add(request, response);
        if (method === 'POST') {
            return this.answer(request, response, first);
        }
        const missed = method === 'GET' && lastEventId && this.sent.missedOfAnswer(lastEventId);
        if (missed) {
            return repeatAnswer(missed, response);
        }
        response.once('head', () => {
            if (isOwnStream && response.statusCode === 200) {
                this.session.process.find(request);
                this.streamOpened(response);
            }
        });
        return this.transport.handleRequest(request, response);
    }

    async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
        await this.transport.send(message, options);
    }

    forget(requestId: RequestId, isLast: boolean): void {
        if (isLast) {
            this.transport.closeSSEStream(requestId);
        }
        // Has the SDK forget the request. It is sent only where the stream has to stay open, for the rest of a batch.
        this.transport.send({ jsonrpc: '2.0', id: requestId, error: cancelled }).catch(() => undefined);
    }

    async close(): Promise<void> {
        await this.transport.close();
        this.streamClosed();
        this.open.end();
    }

    private async answer(request: IncomingMessage, response: ServerResponse, first?: unknown): Promise<void> {
        const { maxRequestBytes } = this.options;
        const body = first === undefined ? await readMessage(request, response, maxRequestBytes) : { message: first };
        const refusal = body && this.session.refusalOf([body.message].flat().filter(isJSONRPCRequest));
        if (refusal) {
            refuse(response, refusal);
        } else if (body) {
            await this.transport.handleRequest(request, response, body.message);
        }
        if (this.transport.sessionId === undefined) {
            // The handshake was refused.
            await this.session.close();
        }
    }

    private streamOpened(stream: ServerResponse): void {
        this.hasListened = true;
        this.stream = stream;
        stream.on('drain', () => this.session.drained());
        stream.once('close', () => this.stream === stream && this.streamClosed());
        this.session.streamOpened();
    }

    private streamClosed(): void {
        if (this.isOpen) {
            this.stream = undefined;
            this.session.streamClosed();
        }
    }
}

/** Answers a GET that resumes a finished answer: the SDK would leave a stream open. */
function repeatAnswer(missed: readonly SentEvent[], response: ServerResponse): void {
    if (missed.length === 0) {
        return refuse(response, wireErrors.streamOver);
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    missed.forEach(({ id, message }) =>
        response.write(`event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`)
    );
    response.end();
}
