import os from 'node:os';
import { sep } from 'node:path';
import { Clock, systemClock } from './clock';

/** So many milliseconds a question waits for its turn: less than a proposal waits for its own. */
const WAIT_MS = 5_000;

/** More than any number of windows and agents asks at a time. */
const MOST_WAITING = 1_000;

/** Queue of questions to file systems that may hang: few turns, 5 s to get one. */
export class FileQueries {
    private readonly asked = new Map<string, Promise<unknown>>();
    /** Starts of the waiting questions, in the order in which they came. */
    private readonly waiting = new Set<() => void>();

    /** @param turns how many are under way at the most. */
    constructor(
        private readonly clock: Clock = systemClock,
        private turns = 3
    ) {}

    /** Asks in turn, or shares a key's answer. Rejects if late or too many wait. */
    ask<T>(key: string, question: () => Promise<T>): Promise<T> {
        const before = this.asked.get(key) as Promise<T> | undefined;
        const answer = before ?? this.inTurn(question).finally(() => this.asked.delete(key));
        this.asked.set(key, answer);
        return answer;
    }

    /** Does unshared work in its turn. Rejects as {@link ask} does. @param waitMs infinite for as long as it takes. */
    async inTurn<T>(question: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
        if (this.turns === 0) {
            await this.turn(waitMs);
        } else {
            this.turns--;
        }
        try {
            return await question();
        } finally {
            const [next] = this.waiting;
            this.turns += this.waiting.delete(next) ? 0 : 1;
            (next as typeof next | undefined)?.();
        }
    }

    /** Resolves when another hands over its turn. */
    private turn(waitMs: number): Promise<void> {
        if (this.waiting.size >= MOST_WAITING) {
            return Promise.reject(new Error('The file system does not answer, and too much waits for it.'));
        }
        return new Promise((resolve, reject) => {
            const giveUp = (): void => {
                this.waiting.delete(begin);
                reject(new Error('The file system does not answer what was asked before.'));
            };
            const late = Number.isFinite(waitMs) ? this.clock.after(waitMs, giveUp) : undefined;
            const begin = (): void => {
                late?.dispose();
                resolve();
            };
            this.waiting.add(begin);
        });
    }
}

/** Questions about paths of workspaces. Node.js asks the file system in four threads, unless it is told otherwise. */
export const fileQueries = new FileQueries();

/** Questions about the user's home, one at a time: a home that hangs leaves three threads to others. */
export const homeQueries = new FileQueries(systemClock, 1);

/** Does work in a folder, in the home's turn if there; waits for ever. */
export function inTurnOf<T>(folder: string, work: () => Promise<T>): Promise<T> {
    // A home that hangs takes one thread. The wait has no end, as stale files mislead agents.
    return folder.startsWith(os.homedir() + sep) ? homeQueries.inTurn(work, Infinity) : work();
}
