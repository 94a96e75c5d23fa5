import { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** Additions of an agent's protocol to a session. */
export interface AgentSessionHandler {
    /** The agent has sent a message with this method. */
    received?(method: string, params: unknown): void;
    /** The agent takes back a request, which may be unknown or answered. It gets no answer any more. */
    cancelled?(requestId: RequestId): void;
    /** The answer to a request has been handed to the system, or to a stream that the agent can resume. */
    answered?(requestId: RequestId): void;
    /** The agent ends the session itself; `ended` follows. */
    left?(): void;
    /** The agent listens from now on. */
    streamOpened?(): void;
    /** The agent does not listen any more; a WebSocket ends with its session. */
    streamClosed?(): void;
    /** The session is no more. @param lastSeen when its client had anything open last, in milliseconds since 1970. */
    ended(lastSeen: number): void;
}
