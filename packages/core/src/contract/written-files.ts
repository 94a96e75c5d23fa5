/** Fate of a file; `many` are all that lie in a folder. */
type WriteKind = 'changed' | 'added' | 'deleted' | 'renamed' | 'mode' | 'link' | 'many';

/** How an agent is known to have written: by a tool, by its shell, or one of several that worked. */
export type WrittenBy = 'tool' | 'shell' | 'several';

/** A file that an agent has written in a turn. */
export interface WrittenFile {
    /** The URI of the file, or of the folder of many, as the IDE spells it. */
    uri: string;
    kind: WriteKind;
    by: WrittenBy;
    /** The URI that a renamed file had. */
    from?: string;
    /** How many, of many. */
    count?: number;
}

/** Writes of an agent in answer to one prompt, as far as the user has neither kept nor undone them. */
export interface WrittenTurn {
    id: string;
    /** As in `ReviewRequest`. */
    agentName: string;
    agentKind?: string;
    /** In milliseconds since 1970; undefined while it works. */
    began: number;
    ended?: number;
    files: WrittenFile[];
}

/** Why nothing is known of what agents write. */
export type LedgerGap = 'off' | 'no-git' | 'no-repository' | 'not-trusted' | 'too-large';

/** Writes of agents on disk. */
export interface WrittenFiles {
    /** The newest first. */
    turns: WrittenTurn[];
    gap?: LedgerGap;
    /** An agent has a turn, perhaps without hooks that say so. */
    isWorking?: true;
    /** The id of the newest undo that can be taken back. */
    redo?: string;
    /** How many turns were forgotten, as there is a bound. */
    dropped: number;
}

/** A file of a turn, or all of some turns. */
export interface WriteTarget {
    turns: string[];
    uri?: string;
}

/** Run of whole lines, from 0; `end` is the first line after it. An empty run lies before line `start`. */
export interface LineRun {
    readonly start: number;
    readonly end: number;
}

/** One change of a file that the user keeps: these lines were those before. */
export interface KeptChange {
    before: LineRun;
    now: LineRun;
    /** The lines now, joined by `\n`: the file may be another by then. Wrapped by `toWire`. */
    text: string;
}

/** Result of an undo, or of taking one back. */
export interface WriteUndo {
    /** How many files are as they were before. */
    undone: number;
    /** The URIs of files whose lines somebody has changed since: nothing of them was touched. */
    touched: string[];
    /** The first file that could not be written, and why. */
    failed?: { uri: string; reason: string };
    /** Names the undo; absent if nothing was undone. */
    id?: string;
}

/** Whether a save is about to be written, or has been. */
export type SavePhase = 'begins' | 'ended';
