import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { WebSocketServer } from 'ws';
import { Emitter } from '../emitter';
import { refuse, refuseUpgrade, wireErrors } from '../http/wire-errors';
import { AgentSession, AgentSessionEvents } from './agent-session';
import { HttpSession, HttpSessionOptions } from './http-session';
import { readMessage } from './request-message';
import { AgentSessionHandler } from './session-handler';
import { WebSocketSession, WebSocketSessionOptions } from './web-socket/web-socket-session';

interface SessionRegistryOptions<Handler extends AgentSessionHandler>
    extends HttpSessionOptions, Partial<Pick<WebSocketSessionOptions, 'admits'>> {
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

    /**
     * Hands a request to its session (MCP, Streamable HTTP, 'Session Management'). 404 for an unknown id; 400 without
     * an id, unless it initializes a new session. A new one takes the place of the session that has had nothing open
     * for longest. 503 where all have, or have just begun.
     */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const id = request.headers['mcp-session-id'];
        if (id !== undefined) {
            const session = this.entries.get(String(id))?.session;
            const isKnown = session instanceof HttpSession;
            return isKnown ? session.handle(request, response) : refuse(response, wireErrors.unknownSession);
        }
        if (request.method !== 'POST') {
            return refuse(response, wireErrors.missingSession);
        }
        return this.initialize(request, response);
    }

    /** Begins a session on the connection of a request for an upgrade, or refuses it with 503 where there are too many. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
        const { admits = () => true, clock, logger } = this.options;
        if (this.disposed || this.entries.size >= maxSessions) {
            return refuseUpgrade(socket, wireErrors.tooManySessions(maxSessions), clock);
        }
        this.webSockets.handleUpgrade(request, socket, head, webSocket => {
            const options = { ...this.options, admits };
            this.begin(events => new WebSocketSession(webSocket, request, options, events)).catch((error: unknown) =>
                logger.error('A session did not begin.', error)
            );
        });
    }

    /** Ends every session, and takes no more connections. */
    async dispose(): Promise<void> {
        this.disposed = true;
        await Promise.all([...this.entries.values()].map(({ session }) => session.dispose()));
    }

    private async initialize(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const body = await readMessage(request, response, maxInitializeBytes);
        if (!body) {
            return;
        }
        const { message } = body;
        if (![message].flat().some(isInitializeRequest)) {
            return refuse(response, wireErrors.missingSession);
        }
        if (!(await this.hasRoom())) {
            return refuse(response, wireErrors.tooManySessions(maxSessions));
        }
        const session = await this.begin(events => new HttpSession(this.options, events));
        await session.handle(request, response, message);
        if (session.id === undefined) {
            // The SDK has answered what was wrong with it.
            await session.dispose();
        }
    }

    private async begin<S extends AgentSession>(create: (events: AgentSessionEvents) => S): Promise<S> {
        const session = create({
            identified: () => this.entries.set(session.id ?? '', { session, handler }),
            changed: () => this.changed.fire(),
            ended: () => this.remove(session)
        });
        const handler = this.options.createHandler(session);
        await session.connect(handler);
        return session;
    }

    /** Whether there is room for one session more, made if need be. */
    private async hasRoom(): Promise<boolean> {
        if (this.entries.size < maxSessions) {
            return true;
        }
        const sessions = [...this.entries.values()].map(({ session }) => session);
        const idle = sessions.filter(({ idleSince }) => idleSince !== undefined);
        const [oldest] = idle.sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
        if (oldest) {
            this.options.logger.info('A session ended: another agent takes its place.');
            await oldest.dispose();
        }
        return this.entries.size < maxSessions;
    }

    private remove(session: AgentSession): void {
        if (this.entries.delete(session.id ?? '') && session.isReady) {
            this.changed.fire();
        }
    }
}
