import { until } from '../../support/until';

/** Milliseconds in which OpenCode's question goes by itself: our plugin answers it. */
const PASSING = 1_000;

/** Counts how often a user is asked; what stands without a gap, wherever, is one question. */
export class QuestionCount {
    private count = 0;
    private wasAsked = false;
    /** Since when the terminal asks. */
    private since: number | undefined;
    private isPaused = false;
    private isOver = false;
    private readonly watched: Promise<unknown>;

    /** Begins to count. */
    constructor(
        private readonly isReviewed: () => Promise<boolean>,
        private readonly asksInTerminal: () => Promise<boolean>
    ) {
        this.watched = until('the count is over', () => this.look(), { timeoutMs: Infinity });
    }

    /** Does something that takes the screen away. */
    async pause(act: () => Promise<unknown>): Promise<void> {
        this.isPaused = true;
        await act();
        this.isPaused = false;
    }

    /** Ends, and gives the number. */
    async end(): Promise<number> {
        this.isOver = true;
        await this.watched;
        return this.count;
    }

    private async look(): Promise<boolean> {
        const isAsked = !this.isPaused && (await this.isAsked().catch(() => this.wasAsked));
        if (!this.isPaused) {
            this.count += isAsked && !this.wasAsked ? 1 : 0;
            this.wasAsked = isAsked;
        }
        return this.isOver;
    }

    private async isAsked(): Promise<boolean> {
        const isReviewed = await this.isReviewed();
        // In both places it is the same question, and no passing one.
        const begun = isReviewed ? 0 : Date.now();
        this.since = (await this.asksInTerminal()) ? Math.min(this.since ?? begun, begun) : undefined;
        return isReviewed || (this.since !== undefined && Date.now() - this.since > PASSING);
    }
}
