/** Who asked: one connected agent, as it named itself in MCP `clientInfo` (Gemini CLI calls itself `streamable-http-client`). */
export interface AgentInfo {
    /** The MCP session; unique within a server. */
    readonly sessionId: string;
    readonly name: string;
    readonly version: string;
    /** Tells agents apart whose names look the same, see `agentLabel`: 1 for the first. The same for the session's whole life. */
    readonly ordinal: number;
    /** When the session's handshake was done, in milliseconds since 1970. */
    readonly since: number;
}

/** A connected agent, and whether it hears us now: one whose stream is down may come back, or may have gone for good. */
export interface SessionInfo extends AgentInfo {
    readonly listening: boolean;
}
