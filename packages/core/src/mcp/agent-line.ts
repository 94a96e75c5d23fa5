import { TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

/** How messages of a session get to its client. It hands on what comes from there. */
export interface AgentLine {
    /** Whether the client listens. */
    readonly isOpen: boolean;
    /** Whether the client listens, and has read most of what it was sent. */
    readonly isReading: boolean;
    /** When the client was there last, in milliseconds since 1970. */
    readonly lastSeen: number;
    /** Since when the client has nothing open, likewise; undefined if it has, or is about to. */
    readonly idleSince: number | undefined;
    /** Resolves when a message is on its way; rejects if it cannot be sent. */
    send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void>;
    /** The client has taken back a request, which gets no answer. @param isLast no other of its batch is unanswered. */
    forget?(requestId: RequestId, isLast: boolean): void;
    /** The handshake is done. */
    begun?(): void;
    /** Lets the client go. Earlier messages still arrive, if they are read in time. */
    close(): Promise<void>;
}
