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
        this.since = (await this.asksInTerminal()) ? (this.since ?? Date.now()) : undefined;
        return (await this.isReviewed()) || (this.since !== undefined && Date.now() - this.since > PASSING);
    }
}
