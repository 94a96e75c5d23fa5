import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { WebSocketServer } from 'ws';
import { Emitter } from '../support/emitter';
import { Route } from '../http/route';
import { refuse, refuseUpgrade, wireErrors } from '../http/wire-errors';
import { AgentLine } from './agent-line';
import { AgentSession } from './agent-session';
import { HttpLine, HttpLineOptions } from './http-line';
import { readMessage } from './request-message';
import { AgentSessionHandler } from './session-handler';
import { WebSocketLine } from './web-socket-line';

export interface SessionRegistryOptions<Handler extends AgentSessionHandler> extends HttpLineOptions {
    /** The subprotocol that a client gets which offers it on a WebSocket; one that offers none is welcome as well. */
    readonly protocol?: string;
    /** Makes what the agent's protocol adds to a new session, its tools included. */
    readonly createHandler: (session: AgentSession) => Handler;
}

/** Bytes of a request without a session. Only `initialize` may come without one, and it has little to say. */
const maxInitializeBytes = 64 * 1024;

/** More agents than a user runs in one window. Each has a stream and a past in memory. */
const maxSessions = 32;

/** The sessions by id: makes them, finds them, and forgets those that have ended. */
export class SessionRegistry<Handler extends AgentSessionHandler> {
    private readonly entries = new Map<string, { readonly session: AgentSession; readonly handler: Handler }>();
    private readonly changed = new Emitter<void>();
    private readonly webSockets: WebSocketServer;
    private disposed = false;

    /** Fires when a session has come or gone, begins to listen or ceases to, or its process is known. */
    readonly onDidChange = this.changed.event;

    constructor(private readonly options: SessionRegistryOptions<Handler>) {
        const { protocol, maxRequestBytes: maxPayload } = options;
        this.webSockets = new WebSocketServer({
            noServer: true,
            clientTracking: false,
            // A turn of the event loop for each message: many small ones may arrive at once.
            allowSynchronousEvents: false,
            maxPayload,
            handleProtocols: offered => protocol !== undefined && offered.has(protocol) && protocol
        });
    }

    /** The handlers of the sessions that have finished their handshake, oldest first. */
    handlers(): readonly Handler[] {
        return [...this.entries.values()].filter(({ session }) => session.isReady).map(({ handler }) => handler);
    }

    /** The endpoint at a path, for sessions over HTTP. */
    routeAt(path: string): Route {
        const methods = ['GET', 'POST', 'DELETE'];
        return { path, methods, handle: (request, response) => this.handle(request, response) };
    }

    /** Hands a request to its session (MCP, 'Session Management'); a new one may replace the idlest. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const id = request.headers['mcp-session-id'];
        if (id !== undefined) {
            const line = this.entries.get(String(id))?.session.line;
            return line instanceof HttpLine
                ? line.handle(request, response)
                : refuse(response, wireErrors.unknownSession);
        }
        if (request.method !== 'POST') {
            return refuse(response, wireErrors.missingSession);
        }
        const body = await readMessage(request, response, maxInitializeBytes);
        if (!body) {
            return;
        }
        if (![body.message].flat().some(isInitializeRequest)) {
            return refuse(response, wireErrors.missingSession);
        }
        // A window may end while the body comes.
        if (!(await this.hasRoom()) || this.disposed) {
            return refuse(response, wireErrors.tooManySessions(maxSessions));
        }
        if (!response.destroyed) {
            const line = await this.begin(request, session => new HttpLine(session, this.options));
            await line.handle(request, response, body.message);
        }
    }

    /** Begins a session on a request for an upgrade; refuses with 503 where there are too many. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
        const { clock, logger } = this.options;
        if (this.disposed || this.entries.size >= maxSessions) {
            return refuseUpgrade(socket, wireErrors.tooManySessions(maxSessions), clock);
        }
        this.webSockets.handleUpgrade(request, socket, head, webSocket => {
            this.begin(request, session => new WebSocketLine(session, webSocket, clock)).catch((error: unknown) =>
                logger.error('A session did not begin.', error)
            );
        });
    }

    /** Ends every session, and takes no more connections. */
    async dispose(): Promise<void> {
        this.disposed = true;
        await Promise.all([...this.entries.values()].map(({ session }) => session.dispose()));
    }

    private async begin<Line extends AgentLine>(
        request: IncomingMessage,
        createLine: (session: AgentSession) => Line
    ): Promise<Line> {
        const events = { changed: () => this.changed.fire(), ended: () => this.remove(session) };
        const session: AgentSession<Line> = new AgentSession(this.options, events, createLine);
        const handler = this.options.createHandler(session);
        this.entries.set(session.id, { session, handler });
        await session.connect(handler);
        session.process.find(request);
        return session.line;
    }

    /** Whether there is room for one session more, made if need be. */
    private async hasRoom(): Promise<boolean> {
        if (this.entries.size < maxSessions) {
            return true;
        }
        const sessions = [...this.entries.values()].map(({ session }) => session);
        const idle = sessions.filter(({ line }) => line.idleSince !== undefined);
        const [oldest] = idle.sort((one, other) => (one.line.idleSince ?? 0) - (other.line.idleSince ?? 0));
        if (oldest) {
            this.options.logger.info('A session ended: another agent takes its place.');
            await oldest.dispose();
        }
        return this.entries.size < maxSessions;
    }

    private remove(session: AgentSession): void {
        if (this.entries.delete(session.id) && session.isReady) {
            this.changed.fire();
        }
    }
}
