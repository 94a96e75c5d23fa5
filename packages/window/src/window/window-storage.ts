import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

/** The most windows of a workspace whose texts are kept; of more those go that were not written for longest. */
const MOST_WINDOWS = 20;

/**
 * What a window keeps over the end of its page and of the host process: in a file for each window, of this user alone. It has the
 * methods of a browser's storage. An editor's own storage may be one value for all windows of a workspace, which they would
 * overwrite each other.
 */
export class WindowStorage {
    private windowId: string | undefined;

    constructor(private readonly folder: string) {}

    /** Reads and writes the files of a window from now on; without one nothing is kept. @returns whether it was another one before. */
    open(windowId: string): boolean {
        const isOther = windowId !== this.windowId;
        this.windowId = windowId;
        return isOther;
    }

    /** Null if there is none, or it cannot be read. */
    getItem(key: string): string | null {
        try {
            return this.windowId === undefined ? null : readFileSync(this.fileOf(this.windowId, key), 'utf8');
        } catch {
            return null;
        }
    }

    /** Returns once it is written. @throws Error if that is not possible. */
    setItem(key: string, value: string): void {
        if (this.windowId !== undefined) {
            mkdirSync(this.folder, { recursive: true, mode: 0o700 });
            const file = this.fileOf(this.windowId, key);
            writeFileSync(`${file}.new`, value, { mode: 0o600 });
            renameSync(`${file}.new`, file);
            this.removeOldest(key);
        }
    }

    /** @throws Error if there is one that cannot be removed. */
    removeItem(key: string): void {
        if (this.windowId !== undefined) {
            rmSync(this.fileOf(this.windowId, key), { force: true });
        }
    }

    private fileOf(windowId: string, key: string): string {
        return path.join(this.folder, `${key}-${encodeURIComponent(windowId)}.json`);
    }

    /** The ids of the windows that have written, the last one first. */
    windows(key: string): string[] {
        try {
            return this.filesOf(key).flatMap(file => this.windowOf(file, key) ?? []);
        } catch {
            return [];
        }
    }

    private windowOf(file: string, key: string): string | undefined {
        return /^-([\w-]{8,100})\.json$/.exec(path.basename(file).slice(key.length))?.[1];
    }

    private removeOldest(key: string): void {
        this.filesOf(key)
            .slice(MOST_WINDOWS)
            .forEach(file => rmSync(file, { force: true }));
    }

    /** Those of all windows, the one written last first. */
    private filesOf(key: string): string[] {
        return readdirSync(this.folder)
            .filter(name => name.startsWith(`${key}-`))
            .map(name => path.join(this.folder, name))
            .map(file => ({ file, writtenAt: statSync(file).mtimeMs }))
            .sort((one, other) => other.writtenAt - one.writtenAt)
            .map(({ file }) => file);
    }
}
