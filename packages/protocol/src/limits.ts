/**
 * The numbers of the contract. Those which the specification or the CLI sets say so;
 * the others are the companion's own choice within what the specification leaves open.
 */
export const limits = {
    /** How many open files the CLI uses of a context (specification II, 'Truncation'). */
    maxOpenFiles: 10,
    /** How many UTF-16 code units of a selection the CLI uses (specification II says 16KB; the CLI counts characters). */
    maxSelectedTextLength: 16_384,
    /** Milliseconds in which changes of the context are sent together (specification II recommends 50). */
    contextQuietMs: 50,
    /**
     * Bytes (UTF-8) of one proposed or accepted file. Our own: the connection between Theia's page and backend breaks
     * at messages of 100 MB.
     */
    maxContentBytes: 64 * 1024 * 1024,
    /** Diffs of one agent that may wait for the user at a time. Our own: more than a user reviews; an agent in a loop would fill memory. */
    maxWaitingDiffs: 100,
    /** UTF-16 code units of all their proposals together. Our own: two of the largest. */
    maxWaitingLength: 128 * 1024 * 1024,
    /** Diffs of all agents of a window that may wait for the user at a time. Our own: so many of four agents. */
    maxWindowDiffs: 400,
    /** UTF-16 code units of all their proposals together. Our own: so many of two agents. */
    maxWindowLength: 256 * 1024 * 1024,
    /** UTF-16 code units of what the user says to a change that a tool proposes. Our own: an answer has room for it. */
    maxCommentLength: 4_000,
    /** How many files one change of a tool may have: the user reviews a diff for each file. A larger change is refused. */
    maxFilesOfChange: 50
} as const;
