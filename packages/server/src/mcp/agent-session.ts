import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessage, JSONRPCNotification } from '@modelcontextprotocol/sdk/types.js';
import { CompanionLogger } from '../companion-logger';
import { Clock } from '../time/clock';
import { ClientProcess, ProcessLookup } from './client-process';
import { McpNotification, NotificationKinds } from './notification-queue';
import { AgentSessionHandler } from './session-handler';
import { cancelledBy, UnansweredRequests } from './unanswered-requests';

/** How we name ourselves. A constant, since a bundled backend has no package.json beside it; a test compares the two. */
const serverIdentity = { name: 'agent-companion', version: '0.1.0' };

export interface AgentSessionOptions {
    /** What becomes of the protocol's notifications while an agent does not listen or does not read. */
    readonly notifications?: NotificationKinds;
    /** Finds the client's process. Default: as the system says. */
    readonly processOf?: ProcessLookup;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** What the owner of a session is told. */
export interface AgentSessionEvents {
    /** The session has an id from now on. */
    identified(): void;
    /** The handshake is done, the client begins or ceases to listen, or its process is known. */
    changed(): void;
    /** The session is over; called once. */
    ended(): void;
}

/** One MCP session with an agent, over HTTP or a WebSocket: one server object, one transport. */
export abstract class AgentSession {
    /** For the tools of the agent's protocol. */
    readonly server = new McpServer(serverIdentity);
    protected readonly unanswered: UnansweredRequests;
    protected readonly process: ClientProcess;
    protected handler?: AgentSessionHandler;
    private claimedProcessId?: number;
    private begun: number;
    private ready = false;

    constructor(
        private readonly line: Transport,
        private readonly options: AgentSessionOptions,
        protected readonly events: AgentSessionEvents
    ) {
        const { clock, logger, processOf } = options;
        this.begun = clock.now();
        this.unanswered = new UnansweredRequests(line);
        this.process = new ClientProcess(logger, () => events.changed(), processOf);
        // The SDK hands on the same information with each request of a batch.
        line.onmessage = (message, extra) => this.received(message, extra?.requestInfo);
        this.server.server.oninitialized = () => this.initialized();
        this.server.server.onerror = error => logger.debug('An agent session met an error.', error);
        this.server.server.onclose = () => this.closed();
    }

    /** The session's id; undefined until it is initialized. */
    abstract readonly id: string | undefined;

    /** Whether the client listens. */
    abstract readonly isListening: boolean;

    /** Since when the client has nothing open, in milliseconds since 1970; undefined if it has, or is about to. */
    abstract readonly idleSince: number | undefined;

    /** Sends a notification now or, as its kind says, later; returns whether the client listens. */
    abstract notify(notification: McpNotification): boolean;

    /** When the client was there last, in milliseconds since 1970. */
    protected abstract readonly lastSeen: number;

    /** Resolves once all that is to be sent has been. */
    protected abstract flush(): Promise<void>;

    /** The session is over. */
    protected abstract release(): void;

    /** As the client named itself. */
    get client(): { readonly name: string; readonly version: string } {
        return this.server.server.getClientVersion() ?? { name: 'unknown', version: 'unknown' };
    }

    /** When the handshake was done, in milliseconds since 1970. */
    get since(): number {
        return this.begun;
    }

    /** The pid of the client's process: as the system says a moment after it listens, or else as the client itself does. */
    get processId(): number | undefined {
        return this.process.id ?? this.claimedProcessId;
    }

    /** Whether the handshake is done. */
    get isReady(): boolean {
        return this.ready;
    }

    /** Serves the client from now on. The handler has registered its tools by now. */
    async connect(handler: AgentSessionHandler): Promise<void> {
        this.handler = handler;
        if (this.id !== undefined) {
            this.events.identified();
        }
        await this.server.connect(this.line);
    }

    /** Takes the pid that the client says. */
    claimProcess(pid: number): void {
        this.claimedProcessId = pid;
        this.events.changed();
    }

    /** Ends the session. What was sent before still arrives, if it is read in time. */
    async dispose(): Promise<void> {
        await this.flush();
        await this.server.close();
    }

    /** The handshake is done. */
    protected began(): void {
        // Over HTTP the client opens its stream later.
    }

    protected send(notification: McpNotification): Promise<void> {
        return this.line.send({ jsonrpc: '2.0', ...notification } as JSONRPCNotification);
    }

    private initialized(): void {
        if (!this.ready) {
            this.ready = true;
            // Not sooner: of an agent that comes back in a hurry, the end of its old stream may arrive after `initialize`.
            this.begun = this.options.clock.now();
            this.began();
            this.events.changed();
        }
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
        this.handler?.received?.(message.method, message.params);
    }

    private closed(): void {
        const { lastSeen } = this;
        this.release();
        this.handler?.ended(lastSeen);
        this.events.ended();
    }
}
