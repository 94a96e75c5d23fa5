import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { isInitializeRequest, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { WebSocket } from 'ws';
import { WireError, wireErrors } from '../../http/wire-errors';
import { AgentSession, AgentSessionEvents, AgentSessionOptions } from '../agent-session';
import { McpNotification } from '../notification-queue';
import { PeerWatch } from './peer-watch';
import { WebSocketTransport } from './web-socket-transport';

export interface WebSocketSessionOptions extends AgentSessionOptions {
    /**
     * Whether a client is served that gives itself a name. The handshake of one that is not is refused, and its connection is closed
     * when the time for it is over, not at once: a client may take an open connection for a reason to come back sooner.
     */
    readonly admits: (clientName: string) => boolean;
}

/** A session over a WebSocket, which lasts as long as its connection. */
export class WebSocketSession extends AgentSession {
    readonly id = randomUUID();
    /** None ever is: its connection is open. */
    readonly idleSince = undefined;
    private readonly transport: WebSocketTransport;
    private readonly watch: PeerWatch;
    private newest?: McpNotification;

    constructor(
        socket: WebSocket,
        request: IncomingMessage,
        private readonly settings: WebSocketSessionOptions,
        events: AgentSessionEvents
    ) {
        const transport = new WebSocketTransport(socket, settings.clock);
        super(transport, settings, events);
        this.transport = transport;
        transport.refusalOf = message => this.unanswered.refusalOf([message.id]) ?? this.refusalOf(message);
        transport.onanswered = requestId => this.handler?.answered?.(requestId);
        transport.ondrain = () => this.sendNewest();
        this.process.find(request);
        this.watch = new PeerWatch(socket, () => this.processId, settings.clock);
    }

    get isListening(): boolean {
        return this.transport.isOpen;
    }

    /**
     * Sends a notification now; false if the client is not there, or has left too much unread. The newest snapshot is sent once it
     * has read.
     */
    notify(notification: McpNotification): boolean {
        if (notification.method === this.settings.notifications?.snapshot) {
            this.newest = notification;
            this.sendNewest();
            return this.isListening;
        }
        return this.trySending(notification);
    }

    protected get lastSeen(): number {
        return this.watch.lastSeen;
    }

    protected override began(): void {
        this.watch.begun();
        this.handler?.streamOpened(false);
    }

    /** The SDK sends the answers to what has been settled just now some turns of the microtask queue later. */
    protected async flush(): Promise<void> {
        await setImmediate();
    }

    protected release(): void {
        this.watch.dispose();
    }

    private sendNewest(): void {
        if (this.newest && this.trySending(this.newest)) {
            this.newest = undefined;
        }
    }

    private trySending(notification: McpNotification): boolean {
        const canBeSent = this.isListening && !this.transport.isFull;
        if (canBeSent) {
            const { logger } = this.settings;
            this.send(notification).catch((error: unknown) => logger.debug('A notification was not sent.', error));
        }
        return canBeSent;
    }

    private refusalOf(message: JSONRPCRequest): WireError | undefined {
        const { admits, logger } = this.settings;
        if (!isInitializeRequest(message) || admits(message.params.clientInfo.name)) {
            return undefined;
        }
        logger.info(`Refused an agent: ${wireErrors.agentOff.message}`);
        return wireErrors.agentOff;
    }
}
