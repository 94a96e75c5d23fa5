/** Limits of a model's calls to a window at a time, and of their answers. */
export const toolLimits = {
    /** Calls of a window that the IDE works on. A model has a few; more are refused. */
    workingCalls: 8,
    /** Calls of a window that wait for the user or a program. */
    // With the others fewer than the requests that a session may have.
    waitingCalls: 16,
    /** Bytes (UTF-8) of an answer as JSON. */
    answerBytes: 64 * 1024,
    /** Bytes of a request. */
    requestBytes: 256 * 1024,
    /** Milliseconds that a tool may take. */
    timeoutMs: 10_000,
    /** Milliseconds for a tool that waits for the user or for a program. */
    longTimeoutMs: 600_000,
    /** Milliseconds between a waiting tool's signs of life, where its client wants them. */
    progressMs: 10_000,
    /** So often a tool is run for one call, if others rename what it reads. */
    mostRuns: 3
} as const;

/** Phase of a call: the IDE works on it, or it waits for the user or a program, for minutes. */
export type CallPhase = 'working' | 'waiting';

const most: Readonly<Record<CallPhase, number>> = {
    working: toolLimits.workingCalls,
    waiting: toolLimits.waitingCalls
};

/** The calls that are under way in one window: those that wait keep none from working. */
export class CallSlots {
    private readonly phases = new Map<object, CallPhase>();

    /** A call begins, or goes on to another phase; false, and no change, if there is no room in that. */
    enter(call: object, phase: CallPhase): boolean {
        const others = [...this.phases].filter(([other, its]) => other !== call && its === phase);
        const hasRoom = others.length < most[phase];
        if (hasRoom) {
            this.phases.set(call, phase);
        }
        return hasRoom;
    }

    /** A call is over. */
    leave(call: object): void {
        this.phases.delete(call);
    }
}
