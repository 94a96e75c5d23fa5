import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { PageGreeting } from '../contract';
import { writeFileAtomically } from '../discovery/atomic-file';

/** Most windows of a workspace whose texts are kept; those written longest ago go first. */
const MOST_WINDOWS = 20;

/** Browser-like storage of a window's texts, in a private file of its own. */
export class WindowStorage {
    private windowId: string | undefined;
    private texts = new Map<string, string>();
    private writing: Promise<void> | undefined;

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
    async written(): Promise<void> {
        await this.writing?.catch(() => undefined);
    }

    /** The open window; before that, the windows that were open, the last one first. */
    async remembered(): Promise<Pick<PageGreeting, 'windowId' | 'formerWindows'>> {
        if (this.windowId !== undefined) {
            return { windowId: this.windowId };
        }
        const files = await this.files().catch(() => []);
        return { formerWindows: files.flatMap(file => this.windowOf(file) ?? []) };
    }

    private keep(windowId: string): void {
        this.writing ??= this.write(windowId).finally(() => (this.writing = undefined));
        this.writing.catch(() => undefined);
    }

    private async write(windowId: string): Promise<void> {
        await mkdir(this.folder, { recursive: true, mode: 0o700 });
        const file = this.fileOf(windowId);
        const all = (): string => JSON.stringify([...this.texts]);
        for (let written: string | undefined; written !== all();) {
            written = all();
            await writeFileAtomically(file, written, { mode: 0o600 });
        }
        const excess = (await this.files()).slice(MOST_WINDOWS);
        await Promise.all(excess.map(each => rm(each, { force: true })));
    }

    private fileOf(windowId: string): string {
        return path.join(this.folder, `${this.prefix}-${encodeURIComponent(windowId)}.json`);
    }

    private windowOf(file: string): string | undefined {
        return /^-([\w-]{8,100})\.json$/.exec(path.basename(file).slice(this.prefix.length))?.[1];
    }

    /** The files of all windows, the newest first. */
    private async files(): Promise<string[]> {
        const names = (await readdir(this.folder)).filter(name => name.startsWith(`${this.prefix}-`));
        const files = names.map(async name => {
            const file = path.join(this.folder, name);
            return { file, writtenAt: (await stat(file)).mtimeMs };
        });
        return (await Promise.all(files)).sort((one, other) => other.writtenAt - one.writtenAt).map(({ file }) => file);
    }
}
