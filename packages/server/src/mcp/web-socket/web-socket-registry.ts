import { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CompanionLogger } from '../../companion-logger';
import { Emitter } from '../../emitter';
import { refuseUpgrade, wireErrors } from '../../http/wire-errors';
import { Clock } from '../../time/clock';
import { WebSocketSession, WebSocketSessionHandler } from './web-socket-session';

interface WebSocketRegistryOptions<Handler extends WebSocketSessionHandler> {
    /** Most bytes of one message. */
    readonly maxMessageBytes: number;
    /** The subprotocol that a client gets which offers it; one that offers none is welcome as well. */
    readonly protocol: string;
    /** See `WebSocketSessionOptions`. Default: each is. */
    readonly admits?: (clientName: string) => boolean;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
    /** Makes what the agent's protocol adds to a new session, its tools included. */
    readonly createHandler: (session: WebSocketSession) => Handler;
}

/** More agents than a user runs in one window. */
const maxSessions = 32;

/** The sessions over WebSockets, a connection each: makes them, and forgets those that have ended. */
export class WebSocketRegistry<Handler extends WebSocketSessionHandler> {
    private readonly sessions = new Map<WebSocketSession, Handler>();
    private readonly changed = new Emitter<void>();
    private readonly server: WebSocketServer;
    private disposed = false;

    /** Fires when a session has come or gone, or its process is known. */
    readonly onDidChange = this.changed.event;

    constructor(private readonly options: WebSocketRegistryOptions<Handler>) {
        const { protocol, maxMessageBytes: maxPayload } = options;
        this.server = new WebSocketServer({
            noServer: true,
            clientTracking: false,
            maxPayload,
            handleProtocols: offered => offered.has(protocol) && protocol
        });
    }

    /** The handlers of the sessions that have finished their handshake, oldest first. */
    handlers(): readonly Handler[] {
        return [...this.sessions].filter(([{ isReady }]) => isReady).map(([, handler]) => handler);
    }

    /** Begins a session on the connection of a request for an upgrade, or refuses it with 503 where there are too many. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
        if (this.disposed || this.sessions.size >= maxSessions) {
            return refuseUpgrade(socket, wireErrors.tooManySessions(maxSessions), this.options.clock);
        }
        const { createHandler, admits = () => true, clock, logger } = this.options;
        this.server.handleUpgrade(request, socket, head, webSocket => {
            const session = new WebSocketSession(
                webSocket,
                request,
                { admits, clock, logger },
                {
                    changed: () => this.changed.fire(),
                    ended: () => this.remove(session)
                }
            );
            const handler = createHandler(session);
            this.sessions.set(session, handler);
            session.connect(handler).catch((error: unknown) => logger.error('A session did not begin.', error));
        });
    }

    /** Ends every session, and takes no more. */
    async dispose(): Promise<void> {
        this.disposed = true;
        await Promise.all([...this.sessions.keys()].map(session => session.dispose()));
    }

    private remove(session: WebSocketSession): void {
        if (this.sessions.delete(session) && session.isReady) {
            this.changed.fire();
        }
    }
}
