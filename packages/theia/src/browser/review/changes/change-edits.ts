import { Event } from '@theia/core/lib/common/event';
import { waitForEvent } from '@theia/core/lib/common/promise-util';
import { editBack, explain, Hunk, hunkAt, TextEdit } from './hunks';

/** How long, in milliseconds, a diff that is behind the text is waited for. Monaco itself gives up after 5 seconds. */
const PATIENCE_MS = 6_000;

/**
 * What came of editing by changes; `stale` when the differences of a big text are still being computed, or when the texts
 * are not what they were when the user asked.
 */
export type ChangeEdit = 'done' | 'no change at the cursor' | 'stale';

/** Both texts of a diff as lines, the last one empty where a text ends with a line end. */
export interface DiffLines {
    readonly original: readonly string[];
    readonly modified: readonly string[];
    /** The line end of the modified text. */
    readonly eol: string;
}

/** A line of one side, from 0. */
export interface DiffPlace {
    readonly side: 'original' | 'modified';
    readonly line: number;
}

/** A diff editor, as far as edits by changes go. */
export interface EditableDiff {
    /** The changes; undefined until they have been computed. */
    readonly known: readonly Hunk[] | undefined;
    readonly cursor: DiffPlace;
    /** Tells the texts as they are from what they were; undefined while the editor shows none, as behind another tab. */
    readonly version: string | undefined;
    /** @throws Error if the editor shows no texts. */
    readLines(): DiffLines;
    /** Fires when the differences have been computed anew. */
    readonly onDidCompute: Event<void>;
    /** Edits the modified text in one step that can be undone. @returns whether it may be edited. */
    edit(edits: TextEdit[]): boolean;
}

/**
 * Puts the file's own lines back for the changes that `isTaken` chooses, given the one at the cursor. The differences may
 * be late, the cursor and the texts are those of the moment of the call.
 * @param patience how long, in milliseconds, a diff that is behind the text is waited for.
 */
export async function takeBack(
    diff: EditableDiff,
    isTaken: (hunk: Hunk, atCursor: Hunk) => boolean,
    patience = PATIENCE_MS
): Promise<ChangeEdit> {
    const { cursor, version } = diff;
    const deadline = Date.now() + patience;
    while (version !== undefined && diff.version === version) {
        const lines = diff.readLines();
        const hunks = diff.known ?? [];
        if (explain(hunks, lines.original, lines.modified)) {
            return edit(diff, lines, hunks, cursor, isTaken);
        }
        const left = deadline - Date.now();
        if (left <= 0) {
            break;
        }
        await waitForEvent(diff.onDidCompute, left).catch(() => undefined);
    }
    return 'stale';
}

function edit(
    diff: EditableDiff,
    { original, modified, eol }: DiffLines,
    hunks: readonly Hunk[],
    { side, line }: DiffPlace,
    isTaken: (hunk: Hunk, atCursor: Hunk) => boolean
): ChangeEdit {
    const atCursor = hunkAt(hunks, line, side);
    if (!atCursor) {
        return 'no change at the cursor';
    }
    const taken = hunks.filter(hunk => isTaken(hunk, atCursor));
    return diff.edit(taken.map(hunk => editBack(hunk, original, modified, eol))) ? 'done' : 'stale';
}
