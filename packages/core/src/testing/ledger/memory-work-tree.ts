import { createHash } from 'node:crypto';
import { FileChange, FileState, isSameState, SeenTree } from '../../ledger/turn';
import { TreeWrite, WorkTree } from '../../ledger/work-tree';
import { mergedLines } from './merged-lines';

type Files = ReadonlyMap<string, FileState>;

/** A work tree of no disk: files, an index and a commit in memory. */
export class MemoryWorkTree implements WorkTree {
    files = new Map<string, FileState>();
    index: Files = new Map();
    head: Files = new Map();
    isCommit = false;
    /** Failure of the next looks. */
    failure: Error | undefined;
    /** Happens between a judgement and the write. */
    beforeWrite: (() => void) | undefined;
    private readonly blobs = new Map<string, Buffer>();
    private readonly trees = new Map<string, Files>();

    snapshot(): Promise<SeenTree> {
        if (this.failure) {
            return Promise.reject(this.failure);
        }
        const { isCommit } = this;
        const [tree, head, index] = [this.files, this.head, this.index].map(files => this.treeOf(files));
        return Promise.resolve({ tree, head, index, ...(isCommit && { isCommit }) });
    }

    indexStamp(): Promise<string> {
        return Promise.resolve(this.treeOf(this.index));
    }

    difference(from: string, to: string): Promise<readonly FileChange[]> {
        const [before, after] = [from, to].map(id => this.filesIn(id));
        const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
        const changes = paths
            .map((path): FileChange => ({ path, before: before.get(path), after: after.get(path) }))
            .filter(each => !isSameState(each.before, each.after));
        return Promise.resolve(
            changes.map(change => {
                const isFrom = (each: FileChange): boolean =>
                    !change.before && !each.after && change.after?.blob === each.before?.blob;
                const from = changes.find(isFrom)?.path;
                return from === undefined ? change : { ...change, from };
            })
        );
    }

    unstaged(tree: string): Promise<readonly FileChange[]> {
        return this.difference(this.treeOf(this.index), tree);
    }

    states(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileState>> {
        return Promise.resolve(new Map([...this.filesIn(tree)].filter(([path]) => paths.includes(path))));
    }

    keep(bytes: Uint8Array): Promise<string> {
        return Promise.resolve(this.blobOf(Buffer.from(bytes)));
    }

    read(blob: string): Promise<Buffer> {
        return Promise.resolve(this.bytesOf(blob));
    }

    pin(): Promise<void> {
        return Promise.resolve();
    }

    prune(blobs: readonly string[], tree: string | undefined): Promise<number> {
        const now = [...this.files.values(), ...this.index.values(), ...this.head.values()];
        const live = new Set([...blobs, ...now.map(({ blob }) => blob)]);
        [...this.blobs.keys()].filter(blob => !live.has(blob)).forEach(blob => this.blobs.delete(blob));
        [...this.trees.keys()].filter(each => each !== tree).forEach(each => this.trees.delete(each));
        return Promise.resolve([...this.blobs.values()].reduce((sum, { length }) => sum + length, 0));
    }

    merge(base: string, ours: string, theirs: string): Promise<string | undefined> {
        const [one, two, three] = [base, ours, theirs].map(blob => this.bytesOf(blob).toString('latin1'));
        // Git merges no bytes that are no text.
        const merged = [one, two, three].some(text => text.includes('\0')) ? undefined : mergedLines(one, two, three);
        return Promise.resolve(merged === undefined ? undefined : this.blobOf(Buffer.from(merged, 'latin1')));
    }

    write(path: string, expected: FileState | undefined, state: FileState | undefined): Promise<TreeWrite> {
        this.beforeWrite?.();
        if (!isSameState(this.files.get(path), expected)) {
            return Promise.resolve({ written: false, code: 'changed' });
        }
        this.put(path, state);
        return Promise.resolve({ written: true });
    }

    put(path: string, state: FileState | undefined): void {
        this.files = new Map(this.files);
        if (state) {
            this.files.set(path, state);
        } else {
            this.files.delete(path);
        }
    }

    bytesOf(blob: string): Buffer {
        const bytes = this.blobs.get(blob);
        if (!bytes) {
            throw new Error(`no ${blob}`);
        }
        return bytes;
    }

    blobOf(bytes: Buffer): string {
        const blob = createHash('sha1').update(bytes).digest('hex');
        this.blobs.set(blob, bytes);
        return blob;
    }

    private treeOf(files: Files): string {
        const text = JSON.stringify([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
        const id = createHash('sha1').update(text).digest('hex');
        this.trees.set(id, new Map(files));
        return id;
    }

    private filesIn(tree: string): Files {
        const files = this.trees.get(tree);
        if (!files) {
            throw new Error(`no tree ${tree}`);
        }
        return files;
    }
}
