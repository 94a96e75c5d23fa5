import { readFileSync } from 'node:fs';

/** So long, in milliseconds of the processor's time, one turn may keep the event loop. */
const LONGEST_TURN_MS = 200;

/** So many texts of 10 million characters one turn may write as JSON and read, where the memory is slow. */
const LONGEST_TURN_TEXTS = 5;

const TICK_MS = 20;

/** Whether a turn was too long. Slow memory allows more; it is measured only then. */
export function isTooLong(turnMs: number): boolean {
    return turnMs > LONGEST_TURN_MS && turnMs > LONGEST_TURN_TEXTS * textTime();
}

/** Milliseconds of the processor's time that this machine takes for one text. */
function textTime(): number {
    const begun = threadTime();
    JSON.parse(JSON.stringify('a\n'.repeat(5_000_000)));
    return threadTime() - begun;
}

/** Measures this thread's longest event-loop turn in its own processor time: load adds nothing. */
export class EventLoopWatch {
    private last = threadTime();
    private longest = 0;
    private readonly timer = setInterval(() => this.look(), TICK_MS).unref();

    /** Ends the measuring, and gives the longest turn in milliseconds. */
    stop(): number {
        clearInterval(this.timer);
        this.look();
        return this.longest;
    }

    private look(): void {
        const now = threadTime();
        this.longest = Math.max(this.longest, now - this.last);
        this.last = now;
    }
}

/** Does work to its end, and gives its longest turn in milliseconds. */
export async function longestTurn(work: () => unknown): Promise<number> {
    const watch = new EventLoopWatch();
    try {
        await work();
    } finally {
        watch.stop();
    }
    return watch.stop();
}

/** Processor time of this thread, in milliseconds; the process's where the system does not tell. */
function threadTime(): number {
    try {
        return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1_000_000;
    } catch {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1_000;
    }
}
