/** Who asked: one connected agent, as it named itself in MCP `clientInfo` (Gemini CLI calls itself `streamable-http-client`). */
export interface AgentInfo {
    /** The MCP session; unique within a server. */
    readonly sessionId: string;
    readonly name: string;
    readonly version: string;
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
    readonly agent: AgentInfo;
}

/** Whether a proposal came to be shown. The reason is read by the agent: say what was wrong and what to do. */
export type OpenDiffOutcome = { opened: true } | { opened: false; reason: string };

/** What the user decided. `content` is the whole text accepted, edits included. */
export type DiffDecision = { kind: 'accepted'; content: string } | { kind: 'rejected' };

/**
 * Whether a decision counted. It does not when the diff has ended before: an agent's `closeDiff` may win the race.
 * `delivered` is false while the agent is not listening: it is told when it comes back, if it does.
 */
export type DecideOutcome = { settled: true; delivered: boolean } | { settled: false; reason: string };

/** A diff that waits for its decision, and the text the user has made of it so far, if it was edited. */
export interface PendingDiff {
    readonly proposal: DiffProposal;
    readonly editedContent?: string;
}

/**
 * The one port an editor implements. Decisions flow the other way, through `CompanionServer.decideDiff`.
 * An editor that is slow is waited for within bounds; one that throws is treated as one that could not do it.
 */
export interface EditorHost {
    /** Shows a proposal for review, without taking the keyboard. Resolves once shown, or says why it cannot be shown. */
    openDiff(diff: DiffProposal): Promise<OpenDiffOutcome>;

    /** Replaces the proposal of an open diff in place, edits included: the same session asked again for the same path. */
    updateDiff(diff: DiffProposal): Promise<OpenDiffOutcome>;

    /**
     * Takes the diff off the screen and resolves with the text it held last, edits included; without content when nothing
     * is known. Never reports a decision for it. May be called while `openDiff` is still under way, and again for a diff
     * that is gone: both are no error.
     */
    closeDiff(id: string): Promise<{ content?: string }>;
}
