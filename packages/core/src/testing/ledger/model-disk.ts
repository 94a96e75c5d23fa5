import { FileMode, FileState } from '../../ledger/turn';
import { WorkTree } from '../../ledger/work-tree';
import { MemoryWorkTree } from './memory-work-tree';

/** A file of a model. */
export interface ModelFile {
    readonly bytes: Buffer;
    readonly mode: FileMode;
}

/** A work tree as agents, the user and Git see it. */
export interface ModelDisk {
    readonly workTree: WorkTree;
    blob(id: string): Buffer;
    /** All files, by path. */
    all(): ReadonlyMap<string, ModelFile>;
    put(path: string, file: ModelFile | undefined): void;
    /** Files of the commit that is checked out. */
    head(): ReadonlyMap<string, ModelFile>;
    stage(path: string): void;
    commit(): void;
    /** Checks out another commit, in which one file is another one. */
    checkout(path: string, file: ModelFile | undefined): void;
    /** The work tree for the next process. */
    reopen(): Promise<WorkTree>;
}

/** A disk that is in memory. */
export class MemoryDisk implements ModelDisk {
    readonly workTree = new MemoryWorkTree();

    constructor(files: ReadonlyMap<string, ModelFile>) {
        files.forEach((file, path) => this.put(path, file));
        this.commit();
    }

    blob(id: string): Buffer {
        return this.workTree.bytesOf(id);
    }

    all(): ReadonlyMap<string, ModelFile> {
        return this.filesOf(this.workTree.files);
    }

    head(): ReadonlyMap<string, ModelFile> {
        return this.filesOf(this.workTree.head);
    }

    put(path: string, file: ModelFile | undefined): void {
        this.workTree.put(path, file && this.stateOf(file));
    }

    stage(path: string): void {
        const state = this.workTree.files.get(path);
        this.workTree.index = new Map([...this.workTree.index].filter(([each]) => each !== path));
        this.workTree.index = new Map([...this.workTree.index, ...(state ? [[path, state] as const] : [])]);
    }

    commit(): void {
        const { workTree } = this;
        workTree.index = workTree.head = workTree.files;
        workTree.isCommit = true;
    }

    checkout(path: string, file: ModelFile | undefined): void {
        const { workTree } = this;
        this.put(path, file);
        const rest = [...workTree.head].filter(([each]) => each !== path);
        workTree.head = new Map([...rest, ...(file ? [[path, this.stateOf(file)] as const] : [])]);
        this.stage(path);
        workTree.isCommit = false;
    }

    reopen(): Promise<WorkTree> {
        return Promise.resolve(this.workTree);
    }

    private stateOf({ bytes, mode }: ModelFile): FileState {
        return { blob: this.workTree.blobOf(bytes), mode };
    }

    private filesOf(states: ReadonlyMap<string, FileState>): ReadonlyMap<string, ModelFile> {
        return new Map(
            [...states].map(([path, { blob, mode }]) => [path, { bytes: this.workTree.bytesOf(blob), mode }])
        );
    }
}
