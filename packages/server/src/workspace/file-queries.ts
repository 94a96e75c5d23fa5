import * as path from 'node:path';
import { isInside } from './real-path';

/** Node.js asks the file system in four threads, unless it is told otherwise. One is left to the rest of the IDE. */
const MOST_UNDER_WAY = 3;

/** More than any number of windows and agents asks at a time. */
const MOST_WAITING = 1_000;

/** A question, and the folder that it is about. */
interface Turn {
    readonly folder: string;
    readonly begin: () => void;
}

/**
 * Questions to a file system that may never answer, as that of a network which is gone. Each is asked once at a time, however
 * often it comes meanwhile, and a few at a time: a question that hangs takes a thread of the whole process, and nothing gives that
 * back. The others wait for their turn, so whoever asks has to know how long to wait.
 *
 * The last thread goes to no folder below the one that the two others have in common. So one mount that is gone takes two threads,
 * and the rest goes on with the third. What is not bounded: two mounts that are gone can take all three, and everything waits then
 * until one answers; and what is asked of the file system elsewhere, for the files by which agents find a window.
 */
export class FileQueries {
    private readonly asked = new Map<string, Promise<unknown>>();
    private readonly waiting: Turn[] = [];
    private readonly underWay = new Set<Turn>();

    /**
     * Settles as `question` does, which is asked now, later or, if one with this key waits for its answer, not at all.
     * Rejects if too many wait.
     * @param folder the absolute path of the folder that it is about.
     */
    ask<T>(key: string, folder: string, question: () => Promise<T>): Promise<T> {
        const before = this.asked.get(key) as Promise<T> | undefined;
        const answer = before ?? this.inTurn(folder, question).finally(() => this.asked.delete(key));
        this.asked.set(key, answer);
        return answer;
    }

    private inTurn<T>(about: string, question: () => Promise<T>): Promise<T> {
        const folder = path.resolve(about);
        if (this.waiting.length >= MOST_WAITING && !this.mayBegin()(folder)) {
            return Promise.reject(new Error('The file system does not answer, and too much waits for it.'));
        }
        return new Promise(resolve => {
            const turn: Turn = { folder, begin: () => resolve(question().finally(() => this.end(turn))) };
            this.waiting.push(turn);
            this.beginNext();
        });
    }

    private end(turn: Turn): void {
        this.underWay.delete(turn);
        this.beginNext();
    }

    /** Begins what may begin now, in the order in which it came. */
    private beginNext(): void {
        const mayBegin = this.mayBegin();
        const index = this.waiting.findIndex(({ folder }) => mayBegin(folder));
        if (index >= 0) {
            const [turn] = this.waiting.splice(index, 1);
            this.underWay.add(turn);
            turn.begin();
            this.beginNext();
        }
    }

    /** Whether a question about a folder may begin now. A workspace may have hundreds of folders that wait: told once for all. */
    private mayBegin(): (folder: string) => boolean {
        const folders = [...this.underWay].map(turn => turn.folder);
        if (folders.length < MOST_UNDER_WAY - 1) {
            return () => true;
        }
        if (folders.length >= MOST_UNDER_WAY) {
            return () => false;
        }
        const around = folders.reduce(commonFolder);
        const below = around + path.sep;
        return isRoot(around) ? () => true : folder => folder !== around && !folder.startsWith(below);
    }
}

/** The innermost folder around two. */
function commonFolder(one: string, other: string): string {
    return isRoot(one) || isInside(one, other) ? one : commonFolder(path.dirname(one), other);
}

/** All lies below it, on whatever mount. */
const isRoot = (folder: string): boolean => path.dirname(folder) === folder;

/** All questions of this process, since they share its threads. */
export const fileQueries = new FileQueries();
