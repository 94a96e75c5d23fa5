/** One connected agent, as it named itself (Gemini CLI calls itself `streamable-http-client`). */
export interface AgentInfo {
    /** Unique within a window. */
    readonly sessionId: string;
    readonly name: string;
    readonly version: string;
    /** For people; no other session of the window has the same: `Gemini CLI`, `Gemini CLI 2`. */
    readonly label: string;
    /** When the session's handshake was done, in milliseconds since 1970. */
    readonly since: number;
}

/** A connected agent, and whether it hears us now: one whose stream is down may come back, or may have gone for good. */
export interface SessionInfo extends AgentInfo {
    readonly listening: boolean;
}
