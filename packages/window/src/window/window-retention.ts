/** How long a window without a page is kept, in milliseconds. */
export interface WindowRetention {
    /** With no agent connected: enough for a reload, a sleeping laptop's socket or a crashed tab to come back. */
    readonly idle: number;
    /** With an agent still connected: a laptop that is closed over night finds its agent and its edits again. */
    readonly abandoned: number;
}

/** What applies unless a test says otherwise. */
export const defaultRetention: WindowRetention = { idle: 120_000, abandoned: 12 * 60 * 60_000 };
