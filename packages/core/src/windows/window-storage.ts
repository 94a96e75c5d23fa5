import { mkdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { PageGreeting } from '../contract';
import { writeFileAtomically } from '../discovery/atomic-file';
import { SerialQueue } from '../support/serial-queue';
import { newestFirst, removeOldest } from './newest-files';

/** Most windows of a workspace whose texts are kept; those written longest ago go first. */
const MOST_WINDOWS = 20;

/** Browser-like storage of a window's texts, in a private file of its own. */
export class WindowStorage {
    private windowId: string | undefined;
    private texts = new Map<string, string>();
    private readonly writes = new SerialQueue();
    /** The newest texts that no write has begun with, by the files of their windows. */
    private readonly unwritten = new Map<string, ReadonlyMap<string, string>>();

    /** @param prefix begins the names of the files. */
    constructor(
        private readonly folder: string,
        private readonly prefix: string
    ) {}

    /** Reads what a window has kept, and keeps for it from then on; nothing before. */
    async open(windowId: string): Promise<void> {
        await this.written();
        this.texts = await readFile(this.fileOf(windowId), 'utf8')
            .then(written => new Map(JSON.parse(written) as [string, string][]))
            .catch(() => new Map());
        this.windowId = windowId;
        this.keep(windowId);
        this.writes.run(() => removeOldest(this.folder, MOST_WINDOWS, `${this.prefix}-`)).catch(() => undefined);
    }

    /** A kept text; null if there is none, or it could not be read. */
    getItem(key: string): string | null {
        return this.texts.get(key) ?? null;
    }

    /** Keeps a text; it is on disk once what is being {@link written} is. */
    setItem(key: string, text: string): void {
        if (this.windowId !== undefined) {
            this.texts.set(key, text);
            this.keep(this.windowId);
        }
    }

    /** Resolves once nothing is being written; what cannot be is not kept. */
    written(): Promise<void> {
        return this.writes.drained();
    }

    /** The open window; before that, the windows that were open, the last one first. */
    async remembered(): Promise<Pick<PageGreeting, 'windowId' | 'formerWindows'>> {
        if (this.windowId !== undefined) {
            return { windowId: this.windowId };
        }
        const files = await newestFirst(this.folder, `${this.prefix}-`).catch(() => []);
        return { formerWindows: files.flatMap(file => this.windowOf(file) ?? []) };
    }

    private keep(windowId: string): void {
        const file = this.fileOf(windowId);
        this.unwritten.set(file, this.texts);
        this.writes.run(() => this.write(file)).catch(() => undefined);
    }

    private async write(file: string): Promise<void> {
        const texts = this.unwritten.get(file);
        this.unwritten.delete(file);
        if (texts) {
            await mkdir(this.folder, { recursive: true, mode: 0o700 });
            await writeFileAtomically(file, JSON.stringify([...texts]), { mode: 0o600 });
        }
    }

    private fileOf(windowId: string): string {
        return path.join(this.folder, `${this.prefix}-${encodeURIComponent(windowId)}.json`);
    }

    private windowOf(file: string): string | undefined {
        return /^-([\w-]{8,100})\.json$/.exec(path.basename(file).slice(this.prefix.length))?.[1];
    }
}
