/** What a model may ask of a window at a time, and how much it gets. */
export const toolLimits = {
    /** Calls of a window under way. A model has a few; more are refused. */
    callsAtATime: 8,
    /** Bytes (UTF-8) of an answer as JSON. */
    answerBytes: 64 * 1024,
    /** Bytes of a request. */
    requestBytes: 256 * 1024,
    /** Milliseconds that a tool may take. */
    timeoutMs: 10_000,
    /** Milliseconds that a tool may take which waits for the user or for a program. */
    longTimeoutMs: 600_000,
    /** Milliseconds between two signs of life of such a tool, where its client wants them. */
    progressMs: 10_000,
    /** Files of one change: each is a review. */
    filesOfChange: 50
} as const;

/** Counts the calls that are under way in one window. */
export class CallSlots {
    private taken = 0;

    constructor(private readonly count: number = toolLimits.callsAtATime) {}

    /** Takes a slot, and gives what frees it, once; undefined if none is free. */
    take(): (() => void) | undefined {
        if (this.taken >= this.count) {
            return undefined;
        }
        this.taken++;
        let isFree = false;
        return () => {
            if (!isFree) {
                isFree = true;
                this.taken--;
            }
        };
    }
}
