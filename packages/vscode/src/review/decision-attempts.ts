/** Takes a decision right after another for a repeated key, which VS Code does not tell. */
export class DecisionAttempts {
    private attemptedAt = -Infinity;

    /** @param repeatMs milliseconds within which a second one is taken for that. */
    constructor(private readonly repeatMs = 500) {}

    /** Whether the decision that is attempted now repeats the one before. */
    isRepetition(): boolean {
        const before = this.attemptedAt;
        this.attemptedAt = Date.now();
        return this.attemptedAt < before + this.repeatMs;
    }

    /** The user has answered a question: what follows repeats nothing. */
    forget(): void {
        this.attemptedAt = -Infinity;
    }
}
