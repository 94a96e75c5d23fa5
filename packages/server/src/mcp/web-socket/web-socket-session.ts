import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
    isInitializeRequest,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    RequestId
} from '@modelcontextprotocol/sdk/types.js';
import { WebSocket } from 'ws';
import { CompanionLogger } from '../../companion-logger';
import { WireError, wireErrors } from '../../http/wire-errors';
import { Clock } from '../../time/clock';
import { ClientProcess } from '../client-process';
import { serverIdentity } from '../mcp-session';
import { McpNotification } from '../notification-queue';
import { McpSessionHandler } from '../session-handler';
import { cancelledBy } from '../unanswered-requests';
import { PeerWatch } from './peer-watch';
import { WebSocketTransport } from './web-socket-transport';

/** What an agent's protocol adds to a session over a WebSocket. */
export interface WebSocketSessionHandler extends Pick<McpSessionHandler, 'cancelled' | 'ended'> {
    /** The handshake is done: the agent listens. */
    began(): void;
    /** The agent has sent a message. */
    received(method: string, params: unknown): void;
    /** The answer to a request has been handed to the system. */
    answered(requestId: RequestId): void;
}

export interface WebSocketSessionOptions {
    /**
     * Whether a client is served that gives itself a name. The handshake of one that is not is refused, and its connection is closed
     * when the time for it is over, not at once: a client may take an open connection for a reason to come back sooner.
     */
    readonly admits: (clientName: string) => boolean;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** What the owner of a session is told. */
interface WebSocketSessionEvents {
    /** The handshake is done, or the client's process is known. */
    changed(): void;
    /** The connection is closed; called once. */
    ended(): void;
}

/** One MCP session over a WebSocket, which lasts as long as its connection. */
export class WebSocketSession {
    readonly id = randomUUID();
    /** For the tools of the agent's protocol. */
    readonly server = new McpServer(serverIdentity);
    private readonly transport: WebSocketTransport;
    private readonly process: ClientProcess;
    private readonly watch: PeerWatch;
    private handler?: WebSocketSessionHandler;
    private newest?: McpNotification;
    private claimedProcessId?: number;
    private begun: number;
    private ready = false;

    constructor(
        socket: WebSocket,
        request: IncomingMessage,
        private readonly options: WebSocketSessionOptions,
        private readonly events: WebSocketSessionEvents
    ) {
        const { clock, logger } = options;
        this.begun = clock.now();
        this.transport = new WebSocketTransport(socket, clock);
        this.transport.onmessage = message => this.received(message);
        this.transport.refusalOf = message => this.refusalOf(message);
        this.transport.onanswered = requestId => this.handler?.answered(requestId);
        this.transport.ondrain = () => this.sendNewest();
        this.process = new ClientProcess(logger, () => events.changed());
        this.process.find(request);
        this.watch = new PeerWatch(socket, () => this.processId, clock);
        this.server.server.oninitialized = () => this.initialized();
        this.server.server.onerror = error => logger.debug('An agent session met an error.', error);
        this.server.server.onclose = () => this.closed();
    }

    /** As the client named itself. */
    get client(): { readonly name: string; readonly version: string } {
        return this.server.server.getClientVersion() ?? { name: 'unknown', version: 'unknown' };
    }

    /** When the handshake was done, in milliseconds since 1970. */
    get since(): number {
        return this.begun;
    }

    /** The pid of the client's process: as the system says a moment after it has connected, or else as the client itself does. */
    get processId(): number | undefined {
        return this.process.id ?? this.claimedProcessId;
    }

    /** Whether the handshake is done. */
    get isReady(): boolean {
        return this.ready;
    }

    /** Whether the client is there. */
    get isOpen(): boolean {
        return this.transport.isOpen;
    }

    /** Serves the client from now on. The handler has registered its tools by now. */
    async connect(handler: WebSocketSessionHandler): Promise<void> {
        this.handler = handler;
        await this.server.connect(this.transport);
    }

    /** Takes the pid that the client says. */
    claimProcess(pid: number): void {
        this.claimedProcessId = pid;
        this.events.changed();
    }

    /** Sends a notification now; false if the client is not there, or has left too much unread. */
    notify(notification: McpNotification): boolean {
        const canBeSent = this.isOpen && !this.transport.isFull;
        if (canBeSent) {
            this.send(notification);
        }
        return canBeSent;
    }

    /** Sends a notification of which only the newest counts: now, or once the client has read what it was sent before. */
    update(notification: McpNotification): void {
        this.newest = notification;
        this.sendNewest();
    }

    /** Ends the session. What was sent before still arrives. */
    async dispose(): Promise<void> {
        // The SDK sends the answers to what has been settled just now some turns of the microtask queue later.
        await setImmediate();
        await this.server.close();
    }

    private sendNewest(): void {
        if (this.newest && this.notify(this.newest)) {
            this.newest = undefined;
        }
    }

    private send(notification: McpNotification): void {
        this.transport
            .send({ jsonrpc: '2.0', ...notification } as JSONRPCNotification)
            .catch((error: unknown) => this.options.logger.debug('A notification was not sent.', error));
    }

    private initialized(): void {
        if (!this.ready) {
            this.ready = true;
            this.begun = this.options.clock.now();
            this.watch.begun();
            this.handler?.began();
            this.events.changed();
        }
    }

    private refusalOf(message: JSONRPCRequest): WireError | undefined {
        const { admits, logger } = this.options;
        if (!isInitializeRequest(message) || admits(message.params.clientInfo.name)) {
            return undefined;
        }
        logger.info(`Refused an agent: ${wireErrors.agentOff.message}`);
        return wireErrors.agentOff;
    }

    private received(message: JSONRPCMessage): void {
        const cancelled = 'method' in message ? cancelledBy(message) : undefined;
        if (cancelled !== undefined) {
            this.handler?.cancelled?.(cancelled);
        }
        if ('method' in message) {
            this.handler?.received(message.method, message.params);
        }
    }

    private closed(): void {
        this.watch.dispose();
        this.handler?.ended(this.watch.lastSeen);
        this.events.ended();
    }
}
