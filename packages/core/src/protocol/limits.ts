/** Limits of the contract. Those of the specification or the CLI say so; the others are the companion's own choice. */
export const limits = {
    /** How many open files the CLI uses of a context (specification II, 'Truncation'). */
    maxOpenFiles: 10,
    /** How many UTF-16 code units of a selection the CLI uses (specification II says 16KB; the CLI counts characters). */
    maxSelectedTextLength: 16_384,
    /** Milliseconds in which changes of the context are sent together (specification II recommends 50). */
    contextQuietMs: 50,
    /** UTF-8 bytes of one proposal or accept. Our own: Theia's connection breaks at 100 MB messages. */
    maxContentBytes: 64 * 1024 * 1024,
    /** Diffs of one agent that may wait. Our own: an agent in a loop would fill memory. */
    maxWaitingDiffs: 100,
    /** UTF-16 code units of all their proposals together. Our own: two of the largest. */
    maxWaitingLength: 128 * 1024 * 1024,
    /** Diffs of all agents of a window that may wait at a time. Our own: the share of four agents. */
    maxWindowDiffs: 400,
    /** UTF-16 code units of all their proposals together. Our own: so many of two agents. */
    maxWindowLength: 256 * 1024 * 1024,
    /** UTF-16 code units of the user's comment on a tool's change. Our own: an answer has room for it. */
    maxCommentLength: 4_000,
    /** Most files of one tool's change, as the user reviews a diff for each. A larger change is refused. */
    maxFilesOfChange: 50
} as const;
