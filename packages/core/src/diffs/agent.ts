import { SettlementListener } from './agent-diffs';

/** Traits of an agent's protocol. Where nothing is said: edited texts, no comments. */
export interface AgentTraits {
    /** Which agent it is, for an icon: lower-case words with hyphens, such as `claude-code`. */
    readonly kind?: string;
    /** The agent can write its own proposal only, and not a text that the user has edited. */
    readonly takesNoEdits?: true;
    /** Whether the agent writes an empty text of the user's. Others take it for no change, and write their own. */
    readonly takesEmptyText?: true;
    /** The agent is told with a rejection what the user says to it. */
    readonly hearsComments?: true;
    /** Whether the screen shows the agent's prompt and whether it is free, so that text can be typed into it. */
    readonly hasKnownPrompt?: true;
}

/** One connected agent, as it named itself (Gemini CLI calls itself `streamable-http-client`). */
export interface AgentInfo extends AgentTraits {
    /** Unique within a window. */
    readonly sessionId: string;
    readonly name: string;
    readonly version: string;
    /** For people; no other session of the window has the same: `Gemini CLI`, `Gemini CLI 2`. */
    readonly label: string;
    /** When the session's handshake was done, in milliseconds since 1970. */
    readonly since: number;
    /** The companion itself, for a tool of a model; told of an accept once it is written. */
    readonly isCompanion?: true;
}

/** A connected agent, and whether it listens; without a stream it may come back, or have gone for good. */
export interface SessionInfo extends AgentInfo {
    readonly listening: boolean;
    /** The pid of the agent's process; undefined as long as it is not known. */
    readonly processId?: number;
    /** Puts files into the agent's prompt; false, and none is put, if it cannot take one. Absent if it takes none. */
    readonly mention?: (files: readonly MentionedFile[]) => boolean;
}

/** A file, or lines of it, for an agent's prompt. */
export interface MentionedFile {
    /** Absolute. */
    readonly path: string;
    /** 0-based, the last one included. */
    readonly lines?: { readonly first: number; readonly last: number };
}

/** One session of an agent, as the owner of diffs. */
export interface DiffSession {
    readonly agent: AgentInfo;
    readonly onSettled: SettlementListener;
    /** The paths for which the user has decided a diff of this session. */
    readonly decidedPaths: Set<string>;
    /** When the agent was seen last, in milliseconds since 1970, if the session has ended. */
    lastSeen?: number;
}

/** Whether a session may be an ended one's agent: alike, and begun after that was last heard. */
export function isReturned({ agent }: DiffSession, { agent: gone, lastSeen }: DiffSession): boolean {
    const isAlike = agent.kind === gone.kind && agent.name === gone.name && agent.version === gone.version;
    return lastSeen !== undefined && isAlike && agent.since >= lastSeen;
}
