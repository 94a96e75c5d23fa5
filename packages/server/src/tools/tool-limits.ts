/** What a model may ask of a window at a time, and how much it gets. */
export const toolLimits = {
    /** Calls of a window that the IDE works on. A model has a few; more are refused. */
    workingCalls: 8,
    /**
     * Calls of a window that wait for the user, or for a program that the user has agreed to. They cost next to nothing; with the
     * others they are fewer than a session may have requests under way.
     */
    waitingCalls: 16,
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
    /** So often a tool is run for one call, if others rename what it reads. */
    mostRuns: 3
} as const;

/** What a call is at: the IDE works on it, or it waits for the user or a program, for minutes. */
export type CallPhase = 'working' | 'waiting';

/** The place of one call among those under way. */
export interface CallSlot {
    /** The call waits from now on, and makes room for one that works; false, and no change, if too many wait. */
    wait(): boolean;
    /** The call is over. */
    free(): void;
}

const most: Readonly<Record<CallPhase, number>> = {
    working: toolLimits.workingCalls,
    waiting: toolLimits.waitingCalls
};

/** Counts the calls that are under way in one window: those that wait keep none from working. */
export class CallSlots {
    private readonly taken: Record<CallPhase, number> = { working: 0, waiting: 0 };

    /** Undefined if there is no room in that phase. */
    take(begun: CallPhase): CallSlot | undefined {
        if (!this.enter(begun)) {
            return undefined;
        }
        let phase: CallPhase | undefined = begun;
        const leave = (): void => {
            if (phase) {
                this.taken[phase]--;
                phase = undefined;
            }
        };
        const wait = (): boolean => {
            if (phase !== 'working') {
                return phase === 'waiting';
            }
            const enters = this.enter('waiting');
            if (enters) {
                leave();
                phase = 'waiting';
            }
            return enters;
        };
        return { wait, free: leave };
    }

    private enter(phase: CallPhase): boolean {
        const hasRoom = this.taken[phase] < most[phase];
        this.taken[phase] += hasRoom ? 1 : 0;
        return hasRoom;
    }
}
