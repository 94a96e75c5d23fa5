/** Something that is done while one call of the system fails. */
interface Deed {
    /** Does it, and gives what it says. @throws if it says so by that. */
    readonly run: () => Promise<string>;
    /** Looks at what is there afterwards. @param failed the call that has failed, if any. */
    readonly check: (said: string, failed?: string) => Promise<void> | void;
    readonly end?: () => Promise<void>;
}

/** Word for a deed that is done. */
export const DONE = 'done';

/** Makes one ready in a folder, where another may have been before. */
export type MakeDeed = (folder: string) => Promise<Deed> | Deed;
