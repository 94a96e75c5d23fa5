import type { LineRun, Side, TextEdit } from './hunks';

/** A line of one side, from 0. */
interface DiffPlace {
    readonly side: Side;
    readonly line: number;
}

/** Both sides of a review, as an editor shows and edits them. */
export interface ReviewSides {
    /** The texts as they are now. */
    readonly original: string;
    readonly modified: string;
    /** Where the cursor is. */
    readonly cursor: DiffPlace;
    /** Edits the modified text as one undo step. @returns whether it could. */
    edit(edit: TextEdit): boolean | PromiseLike<boolean>;
    /** Puts the cursor to the first of some lines and shows them; the keyboard stays where it is. */
    moveTo(lines: LineRun): void;
}
