import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
    isInitializeRequest,
    JSONRPCMessage,
    JSONRPCRequest,
    MessageExtraInfo,
    RequestId,
    RequestIdSchema
} from '@modelcontextprotocol/sdk/types.js';
import { CompanionLogger } from '../support/companion-logger';
import { WireError, wireErrors } from '../http/wire-errors';
import { Clock } from '../support/clock';
import { AgentLine } from './agent-line';
import { ClientProcess, ProcessLookup } from './client-process';
import { McpNotification, NotificationQueue } from './notification-queue';
import { AgentSessionHandler } from './session-handler';

/** Our name and version. A constant, since a bundled backend has no package.json beside it. */
const serverIdentity = { name: 'agent-companion', version: '0.1.0' };

/** Requests of a session under way at a time. Agents have a few; each may hold tens of megabytes. */
export const maxRequests = 32;

export interface AgentSessionOptions {
    /** The notification of which an agent that does not listen or read gets the newest only. */
    readonly snapshot?: string;
    /** Finds the client's process. Default: as the system says. */
    readonly processOf?: ProcessLookup;
    /** Whether a client is served that gives itself a name. Default: each is. */
    readonly admits?: (clientName: string) => boolean;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** Calls to the owner of a session. */
interface AgentSessionEvents {
    /** The handshake is done, the client begins or ceases to listen, or its process is known. */
    changed(): void;
    /** The session is over; called once. */
    ended(): void;
}

/** One MCP session with an agent, for the SDK's server a transport: its requests, notifications and process, over a line. */
export class AgentSession<Line extends AgentLine = AgentLine> implements Transport {
    readonly id = randomUUID();
    /** For the tools of the agent's protocol. */
    readonly server = new McpServer(serverIdentity);
    readonly line: Line;
    /** The client's process, which is known a moment after it listens. */
    readonly process: ClientProcess;
    onmessage?: Transport['onmessage'];
    onclose?: () => void;
    onerror?: (error: Error) => void;
    /** Requests without an answer, also of closed connections; each with what its batch shares. */
    private readonly unanswered = new Map<RequestId, unknown>();
    private readonly notifications: NotificationQueue;
    private handler?: AgentSessionHandler;
    private begun: number;
    private ready = false;
    private ending?: Promise<void>;

    constructor(
        private readonly options: AgentSessionOptions,
        private readonly events: AgentSessionEvents,
        createLine: (session: AgentSession) => Line
    ) {
        const { clock, logger, snapshot, processOf } = options;
        this.begun = clock.now();
        this.process = new ClientProcess(logger, () => events.changed(), processOf);
        this.server.server.oninitialized = () => this.initialized();
        this.server.server.onerror = error => logger.debug('An agent session met an error.', error);
        this.line = createLine(this);
        this.notifications = new NotificationQueue(this.line, logger, snapshot);
    }

    /** As the client named itself. */
    get client(): { readonly name: string; readonly version: string } {
        return this.server.server.getClientVersion() ?? { name: 'unknown', version: 'unknown' };
    }

    /** When the handshake was done, in milliseconds since 1970. */
    get since(): number {
        return this.begun;
    }

    /** Whether the handshake is done. */
    get isReady(): boolean {
        return this.ready;
    }

    /** Whether the client listens. */
    get isListening(): boolean {
        return this.line.isOpen;
    }

    /** Serves the client from now on. The handler has registered its tools by now. */
    async connect(handler: AgentSessionHandler): Promise<void> {
        this.handler = handler;
        await this.server.connect(this);
    }

    /** Sends a notification now, or once the client listens and reads; returns whether it listens. */
    notify(notification: McpNotification): boolean {
        this.notifications.add(notification);
        return this.isListening;
    }

    /** Ends the session. Earlier messages still arrive, if they are read in time. */
    async dispose(): Promise<void> {
        // The SDK sends the answers to what has been settled just now some turns of the microtask queue later.
        await setImmediate();
        await this.notifications.flush();
        await this.close();
    }

    /** Why requests that come at once are refused; undefined if they are not. */
    refusalOf(requests: readonly JSONRPCRequest[]): WireError | undefined {
        const ids = requests.map(({ id }) => id);
        if (ids.length > 0 && this.unanswered.size + ids.length > maxRequests) {
            return wireErrors.tooManyRequests(maxRequests);
        }
        if (new Set(ids).size < ids.length || ids.some(id => this.unanswered.has(id))) {
            return wireErrors.usedId;
        }
        const { admits = () => true, logger } = this.options;
        if (requests.every(each => !isInitializeRequest(each) || admits(each.params.clientInfo.name))) {
            return undefined;
        }
        logger.info(`Refused an agent: ${wireErrors.agentOff.message}`);
        return wireErrors.agentOff;
    }

    /** Takes a message of the client's, which is not refused. */
    receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void {
        if ('method' in message) {
            if ('id' in message) {
                this.unanswered.set(message.id, extra?.requestInfo);
            }
            const { method, params } = message;
            const isCancel = method === 'notifications/cancelled';
            const cancelled = isCancel ? RequestIdSchema.safeParse(params?.requestId).data : undefined;
            if (cancelled !== undefined) {
                this.cancel(cancelled);
            }
            this.handler?.received?.(method, params);
        }
        this.onmessage?.(message, extra);
    }

    /** The client listens from now on. */
    streamOpened(): void {
        this.handler?.streamOpened?.();
        this.notifications.deliver();
        this.events.changed();
    }

    /** The client does not listen any more. */
    streamClosed(): void {
        this.handler?.streamClosed?.();
        this.events.changed();
    }

    /** The client has read on: it may be sent more. */
    drained(): void {
        this.notifications.deliver();
    }

    /** The client ends the session itself. */
    leave(): Promise<void> {
        this.handler?.left?.();
        return this.close();
    }

    start(): Promise<void> {
        return Promise.resolve();
    }

    async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
        if ('method' in message) {
            return this.line.send(message, options);
        }
        const { id } = message;
        if (id !== undefined && this.unanswered.delete(id)) {
            await this.line.send(message);
            this.handler?.answered?.(id);
        }
    }

    close(): Promise<void> {
        return (this.ending ??= this.end());
    }

    /** A request gets no answer any more, not even of the SDK. */
    private cancel(requestId: RequestId): void {
        this.handler?.cancelled?.(requestId);
        const batch = this.unanswered.get(requestId);
        if (this.unanswered.delete(requestId)) {
            this.line.forget?.(requestId, ![...this.unanswered.values()].includes(batch));
        }
    }

    private async end(): Promise<void> {
        const { lastSeen } = this.line;
        await this.line.close();
        this.handler?.ended(lastSeen);
        this.events.ended();
        this.onclose?.();
    }

    private initialized(): void {
        if (!this.ready) {
            this.ready = true;
            // Not sooner: of an agent that comes back in a hurry, the end of its old stream may arrive after `initialize`.
            this.begun = this.options.clock.now();
            this.line.begun?.();
            this.events.changed();
        }
    }
}
