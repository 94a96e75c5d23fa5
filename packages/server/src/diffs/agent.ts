import { SettlementListener } from './agent-diffs';

/**
 * What an agent's protocol carries. Where nothing is said: a text that the user has edited in place of the proposal, no comment with
 * a rejection, and no mentions, as Gemini CLI's.
 */
export interface AgentTraits {
    /** Which agent it is, for an icon: lower-case words with hyphens, such as `claude-code`. */
    readonly kind?: string;
    /** The agent can write its own proposal only, and not a text that the user has edited. */
    readonly takesNoEdits?: true;
    /** The agent writes an empty text that the user has made of its proposal. Others take it for no change, and write their own. */
    readonly takesEmptyText?: true;
    /** The agent is told with a rejection what the user says to it. */
    readonly hearsComments?: true;
    /** Files and lines can be put into the agent's prompt over its connection. */
    readonly takesMentions?: true;
    /** Where the agent's prompt is in its terminal, and whether it is free, can be read from the screen: a text can be typed into it. */
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
    /**
     * The companion itself, for a tool that a model has called: it does not connect, and is there as long as the window. It is
     * told of an accept once the file is written.
     */
    readonly isCompanion?: true;
}

/** A connected agent, and whether it listens now: one whose stream is down may come back, or may have gone for good. */
export interface SessionInfo extends AgentInfo {
    readonly listening: boolean;
    /** The pid of the agent's process; undefined as long as it is not known. */
    readonly processId?: number;
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

/**
 * Whether a session may be the agent of an ended one, come back. It is of the same kind, says the same of itself, and began when the other had
 * nothing open with us any more: one that began earlier lived beside it, as two CLIs in two terminals do. The end of the
 * old session would be too late to compare with: a CLI that has lost its connection says nothing, and may be back long before
 * the server gives its old session up.
 */
export function isReturned({ agent }: DiffSession, { agent: gone, lastSeen }: DiffSession): boolean {
    const isAlike = agent.kind === gone.kind && agent.name === gone.name && agent.version === gone.version;
    return lastSeen !== undefined && isAlike && agent.since >= lastSeen;
}
