/** Milliseconds within which a second decision is taken for a repeated key. */
const REPEAT_MS = 500;

/** Takes a decision right after another for a repeated key, which VS Code does not tell. */
export class DecisionAttempts {
    private attemptedAt = -Infinity;

    /** Whether the decision that is attempted now repeats the one before. */
    isRepetition(): boolean {
        const before = this.attemptedAt;
        this.attemptedAt = Date.now();
        return this.attemptedAt < before + REPEAT_MS;
    }

    /** The user has answered a question: what follows repeats nothing. */
    forget(): void {
        this.attemptedAt = -Infinity;
    }
}
