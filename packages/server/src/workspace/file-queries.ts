import { Clock, systemClock } from '../time/clock';
import { waitAtMost } from '../time/timeout';

/** Node.js asks the file system in four threads, unless it is told otherwise. One is left to the rest of the IDE, until a question hangs. */
const MOST_UNDER_WAY = 3;

/** A question has its turn for so many milliseconds: less than a proposal behind it waits for its own. */
const TURN_MS = 5_000;

/** More than any number of windows and agents asks at a time. */
const MOST_WAITING = 1_000;

/**
 * Questions to a file system that may never answer, as that of a network which is gone. Each is asked once at a time, however
 * often it comes meanwhile, and a few at a time. A question that hangs gives its turn back after a while, so that others go on. Its
 * thread is lost until it is answered, which nothing can help. Whoever asks has to know how long to wait.
 */
export class FileQueries {
    private readonly asked = new Map<string, Promise<unknown>>();
    private readonly waiting: (() => void)[] = [];
    private turns = MOST_UNDER_WAY;

    constructor(private readonly clock: Clock = systemClock) {}

    /**
     * Settles as `question` does, which is asked now, later or, if one with this key waits for its answer, not at all.
     * Rejects if too many wait.
     */
    ask<T>(key: string, question: () => Promise<T>): Promise<T> {
        const before = this.asked.get(key) as Promise<T> | undefined;
        const answer = before ?? this.inTurn(question).finally(() => this.asked.delete(key));
        this.asked.set(key, answer);
        return answer;
    }

    private inTurn<T>(question: () => Promise<T>): Promise<T> {
        if (this.waiting.length >= MOST_WAITING) {
            return Promise.reject(new Error('The file system does not answer, and too much waits for it.'));
        }
        return new Promise(resolve => {
            this.waiting.push(() => {
                const answer = (async () => question())();
                const turn = waitAtMost(answer, TURN_MS, this.clock);
                resolve(turn.then(() => this.giveTurns(1)).then(() => answer));
            });
            this.giveTurns(0);
        });
    }

    /** Begins what waits, in the order in which it came. */
    private giveTurns(free: number): void {
        this.turns += free;
        for (let next; this.turns > 0 && (next = this.waiting.shift());) {
            this.turns--;
            next();
        }
    }
}

/** All questions of this process, since they share its threads. */
export const fileQueries = new FileQueries();
