import type { FileChange, FileState, SeenTree } from './turn';

/** Outcome of writing a file; `changed` if another one than expected is there. */
export type TreeWrite =
    | { readonly written: true }
    | { readonly written: false; readonly code: 'changed' }
    | { readonly written: false; readonly code: 'failed'; readonly reason: string };

/** Files of a folder at several moments, by ids. Methods may reject, as Git does. */
export interface WorkTree {
    /** Looks at all files. */
    snapshot(): Promise<SeenTree>;
    /** Tells which files differ between two trees, a rename as such. */
    difference(from: string, to: string): Promise<readonly FileChange[]>;
    /** Lists what the user's index has otherwise, as changes to the tree. */
    unstaged(tree: string): Promise<readonly FileChange[]>;
    /** Tells what a tree has at these paths; what it has not is missing. */
    states(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileState>>;
    /** Remembers bytes. @returns their id. */
    keep(bytes: Uint8Array): Promise<string>;
    read(blob: string): Promise<Uint8Array>;
    /** Has these contents stay, whatever the user's own tools clean up. */
    pin(blobs: readonly string[]): Promise<void>;
    /** Forgets all contents but these, and a tree. @returns the bytes that are left. */
    prune(blobs: readonly string[], tree: string | undefined): Promise<number>;
    /** Names what is staged; see `SeenTree.index`. */
    indexStamp(): Promise<string>;
    /** Merges by lines two contents that were made of a third. @returns undefined where both have changed a line. */
    merge(base: string, ours: string, theirs: string): Promise<string | undefined>;
    /** Writes or removes a file, unless it is another one than expected. Never rejects. */
    write(path: string, expected: FileState | undefined, state: FileState | undefined): Promise<TreeWrite>;
    /** Has a file be looked at from now on, where not all are. */
    include?(path: string): void;
}

/** Files that are neither looked at nor copied, by absolute paths. */
export interface LeftOutFiles {
    /** Reads the rules again. Never rejects. */
    refresh(): Promise<void>;
    isExcluded(file: string): boolean;
}

/** Leaves nothing out. */
export const nothingLeftOut: LeftOutFiles = { refresh: () => Promise.resolve(), isExcluded: () => false };
