const day = 24 * 60 * 60 * 1_000;

/** Bounds of what a window remembers of its agents' writes. */
export const ledgerLimits = {
    /** Most turns; those that began first go. */
    maxTurns: 200,
    /** Most milliseconds that a turn is kept for after its end. */
    maxAge: 14 * day,
    /** Most bytes of the kept contents; over it half of the turns go. */
    maxBytes: 1024 ** 3,
    /** Most files of a work tree. */
    maxFiles: 100_000,
    /** Most bytes of one file; a larger one is left out. */
    maxFileBytes: 64 * 1024 ** 2,
    /** More changed files of one folder than this are one row. */
    maxRowsOfFolder: 200
} as const;
