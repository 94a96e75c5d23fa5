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

/** One proposed change of one file, to be shown as an editable diff. */
export interface DiffProposal {
    /** Names this diff in every later call. Unique, and not a path: two agents may propose for the same file. */
    readonly id: string;
    /** Absolute path of the file, exactly as the agent wrote it. The file need not exist. */
    readonly filePath: string;
    readonly newContent: string;
    /** 1, and one more each time the agent replaces its proposal. Edits and decisions are made against one revision. */
    readonly revision: number;
    /** When the agent first asked, in milliseconds since 1970. */
    readonly openedAt: number;
    /** When it made this revision, in milliseconds since 1970. */
    readonly proposedAt: number;
    readonly agent: AgentInfo;
}

/** A diff that waits for its decision: all there is to show, the user's edits included. */
export interface PendingDiff {
    readonly proposal: DiffProposal;
    /** The text the user has made of this revision so far; absent if it is the proposal. */
    readonly editedContent?: string;
    /** The text the user had made of an earlier revision when the agent replaced it. */
    readonly earlierEdit?: string;
    /** The agent's session has died; a decision is kept for a while, for an agent that comes back. */
    readonly agentGone: boolean;
}

/** Whether a proposal came to be shown. The reason is read by the agent: say what was wrong and what to do. */
export type OpenDiffOutcome = { opened: true } | { opened: false; reason: string };

/** What the user decided, looking at one revision. Without `content` it is exactly that revision's proposal that is accepted. */
export type DiffDecision =
    | { readonly kind: 'accepted'; readonly revision: number; readonly content?: string }
    | { readonly kind: 'rejected'; readonly revision: number };

/**
 * Whether a decision counted; `reason` is a sentence for the user. It does not when the diff has `ended` before, since an
 * agent's `closeDiff` may win the race, nor when the agent has replaced the proposal meanwhile: then it still waits.
 * `delivered` is false while the agent is not listening: it is told with its next stream; if its session has died, an
 * acceptance waits for it to come back.
 */
export type DecideOutcome =
    | { readonly settled: true; readonly delivered: boolean }
    | { readonly settled: false; readonly ended: boolean; readonly reason: string };

/** Whether the text the user has made of a diff is kept; if not, `reason` is a sentence for the user. */
export type EditOutcome = { readonly kept: true } | { readonly kept: false; readonly reason: string };

/** The text a diff held when it was closed: the user's, or exactly the proposal. With neither, the editor does not know. */
export interface ClosedDiff {
    readonly content?: string;
    readonly unedited?: boolean;
}

/**
 * The one port an editor implements. Decisions flow the other way, through `CompanionServer.decideDiff`.
 * An editor that is slow is waited for within bounds; one that throws is treated as one that could not do it.
 */
export interface EditorHost {
    /**
     * Shows a proposal for review, without taking the keyboard, or brings the one of the same id up to date: a newer
     * revision replaces the text, edits included. Resolves once shown, or says why it cannot be shown.
     */
    showDiff(diff: PendingDiff): Promise<OpenDiffOutcome>;

    /**
     * Takes the diff off the screen and resolves with the text it held last, edits included. Never reports a decision for
     * it. May be called while `showDiff` is still under way, and again for a diff that is gone: both are no error.
     * @param patienceMs milliseconds after which nobody waits for the text any more.
     */
    closeDiff(id: string, patienceMs: number): Promise<ClosedDiff>;

    /**
     * Takes the diff off the screen unless the user has edited it: it has ended without them, and a text of theirs must
     * not go with it. What they still decide about it comes to nothing, and says so. A diff that is gone is no error.
     */
    dropDiff(id: string): Promise<void>;
}
