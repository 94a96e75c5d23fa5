/** What a caller did wrong. */
export type CompanionErrorCode = 'already-started' | 'not-started' | 'disposed' | 'invalid-option';

/** Thrown for misuse of this package, and for nothing else: what can happen in normal use is returned as a value. */
export class CompanionError extends Error {
    constructor(
        readonly code: CompanionErrorCode,
        message: string
    ) {
        super(message);
        this.name = 'CompanionError';
    }
}
