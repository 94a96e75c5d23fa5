/** Limits of what agents may know of a window. */
export interface Sight {
    /** Whether they see nothing now. */
    readonly isPaused: boolean;
    /** Whether they may not know of a file; absolute path. Never rejects. */
    excludes(file: string): Promise<boolean>;
    /** The same at once, by the path alone. */
    isExcluded(file: string): boolean;
}

/** Lets agents see everything. */
export const fullSight: Sight = {
    isPaused: false,
    excludes: () => Promise.resolve(false),
    isExcluded: () => false
};
