import type { FileChange, FileState, SeenTree } from './turn';

/** Files of a folder at several moments, by ids. Methods may reject, as Git does. */
export interface WorkTree {
    /** Looks at all files, or some; what is recorded is told with all only. */
    snapshot(only?: readonly string[]): Promise<SeenTree>;
    /** Has named files be looked at from now on, where not all are. @returns the tree with them as they are. */
    follow(paths: readonly string[]): Promise<string | undefined>;
    /** Tells which files differ between two trees, a rename as such. */
    difference(from: string, to: string): Promise<readonly FileChange[]>;
    /** Tells what a tree has at these paths; what it has not is missing. */
    states(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileState>>;
    /** Remembers bytes. @returns their id. */
    keep(bytes: Uint8Array): Promise<string>;
    read(blob: string): Promise<Uint8Array>;
    /** Has these contents stay, whatever the user's own tools clean up. */
    pin(blobs: readonly string[]): Promise<void>;
    /** Forgets all contents but these. @returns the bytes that are left. */
    prune(blobs: readonly string[], trees: readonly string[]): Promise<number>;
    /** Merges by lines two contents that were made of a third. @returns undefined where both have changed a line. */
    merge(base: string, ours: string, theirs: string): Promise<string | undefined>;
    /** Writes or removes a file, unless it is another one than expected. Never rejects. @returns whether it did. */
    write(path: string, expected: FileState | undefined, state: FileState | undefined): Promise<boolean>;
}

/** Files that are neither looked at nor copied, by absolute paths. */
export interface LeftOutFiles {
    /** Reads the rules again. Never rejects. */
    refresh(): Promise<void>;
    isExcluded(file: string): boolean;
}

/** Leaves nothing out. */
export const nothingLeftOut: LeftOutFiles = { refresh: () => Promise.resolve(), isExcluded: () => false };
