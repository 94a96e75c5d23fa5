import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { prepareStateFolder } from '../discovery/state-folder';
import { readTreeFile, writeTreeFile } from './tree-file';
import { FileChange, FileState, isSameState, SeenTree } from './turn';
import type { LeftOutFiles, TreeWrite, WorkTree } from './work-tree';

/** Milliseconds: a younger copy may belong to a look that is not noted yet. */
const YOUNG_MS = 3_600_000;

/** Files by path as one look has seen them; null where there was none. */
type SeenFiles = Readonly<Record<string, FileState | null>>;

/** Copies of files that hooks have named, for folders without Git; shells' writes stay unseen. */
export class CopiedFiles implements WorkTree {
    private readonly included = new Set<string>();

    /** @param root a real path. @param home a private folder of this window and folder. */
    constructor(
        private readonly root: string,
        private readonly home: string,
        private readonly leftOut: LeftOutFiles
    ) {}

    include(name: string): Promise<void> {
        this.included.add(name);
        return Promise.resolve();
    }

    async snapshot(): Promise<SeenTree> {
        const seen: Record<string, FileState | null> = {};
        await this.leftOut.refresh();
        const isSeen = (name: string): boolean => !this.leftOut.isExcluded(path.join(this.root, name));
        for (const name of [...this.included].filter(isSeen)) {
            const file = await readTreeFile(path.join(this.root, name));
            seen[name] = file ? { blob: await this.keep(file.bytes), mode: file.mode } : null;
        }
        return { tree: await this.keep(Buffer.from(JSON.stringify(seen))) };
    }

    /** A file that was not looked at before has not changed. */
    async difference(from: string, to: string): Promise<readonly FileChange[]> {
        const [before, after] = [await this.filesIn(from), await this.filesIn(to)];
        return Object.entries(after)
            .filter(([name]) => name in before)
            .map(([name, state]) => ({ path: name, before: before[name] ?? undefined, after: state ?? undefined }))
            .filter(change => !isSameState(change.before, change.after));
    }

    async states(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileState>> {
        const files = await this.filesIn(tree);
        return new Map(paths.flatMap(name => (files[name] ? [[name, files[name]] as const] : [])));
    }

    async keep(bytes: Uint8Array): Promise<string> {
        const blob = idOf(bytes);
        await prepareStateFolder(this.home);
        await writeFile(path.join(this.home, blob), bytes, { mode: 0o600 });
        return blob;
    }

    read(blob: string): Promise<Buffer> {
        return readFile(path.join(this.home, blob));
    }

    async prune(blobs: readonly string[], tree: string | undefined): Promise<number> {
        const seen = tree === undefined ? {} : await this.filesIn(tree);
        const kept = new Set([...blobs, tree, ...Object.values(seen).map(state => state?.blob)]);
        let bytes = 0;
        for (const name of await readdir(this.home)) {
            const file = path.join(this.home, name);
            const { size, mtimeMs } = await stat(file);
            const isOld = mtimeMs < Date.now() - YOUNG_MS;
            await (isOld && !kept.has(name) ? rm(file, { force: true }) : (bytes += size));
        }
        return bytes;
    }

    write(name: string, expected: FileState | undefined, state: FileState | undefined): Promise<TreeWrite> {
        return writeTreeFile(name, expected, state, { root: this.root, idOf, read: blob => this.read(blob) });
    }

    private async filesIn(tree: string): Promise<SeenFiles> {
        return JSON.parse((await this.read(tree)).toString()) as SeenFiles;
    }
}

function idOf(bytes: Uint8Array): string {
    return createHash('sha256').update(bytes).digest('hex');
}
