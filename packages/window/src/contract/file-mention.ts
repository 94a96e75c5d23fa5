/** How many files one call may put into a prompt. */
export const MAX_MENTIONED_FILES = 100;

/** A file, or lines of it, for the prompt of an agent. */
export interface FileMention {
    /** A `file:` URI. */
    uri: string;
    /** From 0, the last one included. */
    lines?: { first: number; last: number };
}

/** Whether an agent has the files in its prompt. */
export type MentionOutcome = { readonly mentioned: true } | MentionRefusal;

/** Why it has not: no such agent is connected (any more), or it takes none. */
export interface MentionRefusal {
    readonly mentioned: false;
    readonly code: 'agent-gone' | 'not-taken';
    /** In English, for logs. */
    readonly reason: string;
}
