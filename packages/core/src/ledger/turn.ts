/** State of a file: the id of its bytes, and its kind. */
export interface FileState {
    readonly blob: string;
    readonly mode: FileMode;
}

/** Kind of a file; the bytes of a link are its target. */
export type FileMode = 'regular' | 'executable' | 'link';

/** Change of one file; a missing state is a missing file. */
export interface FileChange {
    /** Below the work tree, with slashes. */
    readonly path: string;
    readonly before?: FileState;
    readonly after?: FileState;
    /** Former path of a renamed file; the former one has a change of its own. */
    readonly from?: string;
}

/** One change that agents have made; `shell` if no hook has named the file. */
export interface Step extends FileChange {
    /** Counts through all turns; its id, too. */
    readonly order: number;
    readonly by: 'tool' | 'shell';
    /** When it was made: after one look began, before another ended; milliseconds since 1970. */
    readonly since: number;
    readonly until: number;
    /** The undo that has taken it back. */
    readonly undone?: string;
    /** Other contents in records at the turn's end, null for none; newer ones keep the step. */
    readonly recorded?: Readonly<Partial<Record<RecordKind, FileState | null>>>;
}

/** A step that has no place among others yet. */
export type Made = Pick<Step, 'by' | 'since' | 'until'> & FileChange;

/** Places where the user records contents. */
export type RecordKind = 'index' | 'head';

/** An agent as the ledger names it. */
export interface LedgerAgent {
    /** Tells its session from others. */
    readonly key: string;
    /** See `AgentTraits`. */
    readonly kind?: string;
    /** For people. */
    readonly label: string;
}

/** Changes between an agent's begin and end, or of agents that cannot be told apart. */
export interface Turn {
    readonly id: string;
    /** None for an undo, whose steps are the user's. */
    readonly agents: readonly LedgerAgent[];
    /** Milliseconds since 1970. */
    readonly began: number;
    readonly ended?: number;
    readonly steps: readonly Step[];
}

/** Everything that a window remembers of its agents' writes. */
export interface LedgerState {
    /** In the order of their beginnings. */
    readonly turns: readonly Turn[];
    /** The work tree as seen last; undefined if it was not, or could not be. */
    readonly seen?: SeenTree;
    /** Count of agents' turns that have been forgotten to make room. */
    readonly dropped: number;
    /** The order of the next step. */
    readonly nextOrder: number;
}

/** A work tree at one moment, by ids. */
export interface SeenTree {
    readonly tree: string;
    /** Content of the commit that is checked out. */
    readonly head?: string;
    /** The newest one was made here, not checked out. */
    readonly isCommit?: true;
    /** Changes with each staging; tells nothing else. */
    readonly index?: string;
}

/** Whether two files are alike, or both missing. */
export function isSameState(one: FileState | undefined, other: FileState | undefined): boolean {
    return one?.blob === other?.blob && one?.mode === other?.mode;
}
