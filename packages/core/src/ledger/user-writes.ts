import { Clock } from '../support/clock';
import type { FileChange, FileState } from './turn';

/** A write by the user, as the IDE tells; no content means no file. */
export interface UserWrite {
    readonly before?: ToldFile;
    readonly after?: ToldFile;
}

/** Content that is told of a file; the mode, if it was looked at. */
export type ToldFile = Pick<FileState, 'blob'> & Partial<FileState>;

/** A file that the user writes. */
interface HeldFile {
    readonly writes: UserWrite[];
    /** Saves that are under way, and when nobody waits for their ends any more. */
    saves: number;
    until: number;
    /** The file as the first of these saves has found it, until a look has taken that. */
    found?: { readonly before: ToldFile | undefined };
    /** The file before all that looks have seen meanwhile. */
    seen?: { readonly state: FileState | undefined };
}

/** Milliseconds that a save may take: its page may have gone. */
const SAVE_MS = 10_000;

/** The user's writes, until a look has told them from the agents'. */
export class UserWrites {
    private readonly files = new Map<string, HeldFile>();

    constructor(private readonly clock: Clock) {}

    get paths(): readonly string[] {
        return [...this.files.keys()];
    }

    /** A save begins: until its end, the file's changes since then are held back. */
    begin(path: string, found: Promise<ToldFile | undefined>): void {
        const file = this.at(path);
        file.until = this.clock.now() + SAVE_MS;
        if (file.saves++ === 0) {
            const note = (before?: ToldFile): unknown => file.writes.length === 0 && (file.found = { before });
            found.then(note).catch(() => undefined);
        }
    }

    /** A save has ended; one that nobody waits for any more does not count. */
    end(path: string, write: UserWrite): void {
        const file = this.files.get(path);
        if (file) {
            file.saves--;
            file.writes.push(write);
        }
    }

    /** Notes a write that no save has made; the newest, or the first. */
    add(path: string, write: UserWrite, isFirst = false): void {
        const { writes } = this.at(path);
        writes.splice(isFirst ? 0 : writes.length, 0, write);
    }

    /** Takes what is known of a changed file; undefined while a save is under way. */
    take(change: FileChange): { readonly change: FileChange; readonly writes: readonly UserWrite[] } | undefined {
        const file = this.files.get(change.path);
        if (!file) {
            return { change, writes: [] };
        }
        file.seen ??= { state: change.before };
        if (file.saves > 0 && this.clock.now() < file.until) {
            return this.takeFound(file, change);
        }
        this.files.delete(change.path);
        return { change: { ...change, before: file.seen.state }, writes: file.writes };
    }

    /** Takes what was there when the save began. */
    private takeFound(file: HeldFile, change: FileChange): ReturnType<UserWrites['take']> {
        const { found, seen } = file;
        if (!found) {
            return undefined;
        }
        const mode = (seen?.state ?? change.after)?.mode ?? 'regular';
        const after = found.before && { mode, ...found.before };
        file.found = undefined;
        file.seen = { state: after };
        return { change: { ...change, before: seen?.state, after }, writes: [] };
    }

    /** Forgets what nobody attributes: all that has ended. */
    forget(): void {
        for (const [path, { saves, until }] of [...this.files]) {
            this.files.delete(path);
            if (saves > 0) {
                this.files.set(path, { writes: [], saves, until });
            }
        }
    }

    private at(path: string): HeldFile {
        const file = this.files.get(path) ?? { writes: [], saves: 0, until: 0 };
        this.files.set(path, file);
        return file;
    }
}
