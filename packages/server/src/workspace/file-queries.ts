/** Node.js asks the file system in four threads, unless it is told otherwise. One is left to the rest of the IDE. */
const MOST_UNDER_WAY = 3;

/** More than any number of windows and agents asks at a time. */
const MOST_WAITING = 1_000;

/**
 * Questions to a file system that may never answer, as that of a network which is gone. Each is asked once at a time, however
 * often it comes meanwhile, and a few at a time: a question that hangs takes a thread of the whole process, and nothing gives that
 * back. The others wait for their turn, so whoever asks has to know how long to wait.
 */
export class FileQueries {
    private readonly asked = new Map<string, Promise<unknown>>();
    private readonly waiting: (() => void)[] = [];
    private underWay = 0;

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

    private async inTurn<T>(question: () => Promise<T>): Promise<T> {
        if (this.underWay < MOST_UNDER_WAY) {
            this.underWay++;
        } else if (this.waiting.length < MOST_WAITING) {
            await new Promise<void>(resolve => this.waiting.push(resolve));
        } else {
            throw new Error('The file system does not answer, and too much waits for it.');
        }
        try {
            return await question();
        } finally {
            this.next();
        }
    }

    /** Hands the turn on. */
    private next(): void {
        const begin = this.waiting.shift();
        if (begin) {
            begin();
        } else {
            this.underWay--;
        }
    }
}

/** All questions of this process, since they share its threads. */
export const fileQueries = new FileQueries();
