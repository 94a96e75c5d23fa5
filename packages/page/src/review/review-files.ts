import type { Clock } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import { firesInTime } from '../events';

/** How long, in milliseconds, a tab of before a reload waits for its review. */
const RESTORE_MS = 20_000;

/** How many files that are no more are remembered: an editor may still ask for the last ones. */
const MOST_GONE = 100;

/** The text of a review as a file. */
export interface ReviewFile {
    readonly bytes: Uint8Array;
    /** Milliseconds; falls with each change, as VS Code saves over no file that has become newer. */
    readonly modifiedAt: number;
    readonly isReadOnly: boolean;
}

/** The texts of reviews as files, by their URIs, for an editor that edits nothing else. */
export class ReviewFiles {
    private readonly files = new Map<string, ReviewFile>();
    /** Those that were there and are no more. */
    private readonly gone = new Set<string>();
    private readonly arrivals = new Emitter<string>();
    private readonly changes = new Emitter<string>();
    /** Fires with a file that has changed, but not by its editor. */
    readonly onDidChange = this.changes.event;

    constructor(private readonly clock: Clock) {}

    /** Gives a file its bytes, and makes it if it is not there. */
    set(uri: string, bytes: Uint8Array): void {
        const before = this.files.get(uri);
        if (!before || !isSame(before.bytes, bytes)) {
            this.put(uri, bytes, before?.isReadOnly ?? false);
        }
    }

    /** Whether its editor lets the user type. */
    setReadOnly(uri: string, isReadOnly: boolean): void {
        const file = this.files.get(uri);
        if (file && file.isReadOnly !== isReadOnly) {
            this.put(uri, file.bytes, isReadOnly);
        }
    }

    /** Its editor has saved it. That of a review which is over is of no interest. */
    save(uri: string, bytes: Uint8Array): void {
        const file = this.files.get(uri);
        if (file) {
            this.files.set(uri, { ...file, bytes });
        }
    }

    remove(uri: string): void {
        this.files.delete(uri);
        this.gone.add(uri);
        const [oldest] = this.gone;
        if (this.gone.size > MOST_GONE) {
            this.gone.delete(oldest);
        }
    }

    /** A file, as soon as it is there; undefined if it does not come in time, or was removed. */
    async find(uri: string): Promise<ReviewFile | undefined> {
        if (!this.files.has(uri) && !this.gone.has(uri)) {
            await firesInTime(
                listener => this.arrivals.event(arrived => arrived === uri && listener(undefined)),
                RESTORE_MS,
                this.clock
            );
        }
        return this.files.get(uri);
    }

    private put(uri: string, bytes: Uint8Array, isReadOnly: boolean): void {
        const before = this.files.get(uri);
        this.gone.delete(uri);
        const modifiedAt = Math.min(-this.clock.now(), (before?.modifiedAt ?? 0) - 1);
        this.files.set(uri, { bytes, isReadOnly, modifiedAt });
        (before ? this.changes : this.arrivals).fire(uri);
    }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
    return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
