import { Event } from '@theia/core/lib/common/event';
import { waitForEvent } from '@theia/core/lib/common/promise-util';
import { differs, editBack, explain, Hunk, hunksAt, nearestHunk, TextEdit, withoutHunks } from './hunks';

/** How long, in milliseconds, a diff that is behind the text is waited for. Monaco itself gives up after 5 seconds. */
const PATIENCE_MS = 6_000;

/**
 * The result of an act on a change. `done`; `moved` to the nearest change, as there was none at that place; `none` in
 * the text. `repeated` by a key that is held, which is no act. `stale` while differences are computed, or when the
 * texts have changed or cannot be edited.
 */
export type ChangeOutcome = 'done' | 'moved' | 'none' | 'repeated' | 'stale';

/** Both texts of a diff as lines, the last one empty where a text ends with a line end; a text that is empty has none. */
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

/** A diff editor, as far as acts on its changes go. */
export interface ActionableDiff {
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
    /** Puts the cursor to the beginning of a change, which is to be seen then; the keyboard stays where it is. */
    moveTo(hunk: Hunk): void;
}

/** What the user has read of a diff. */
export interface ReadMarks {
    isRead(hunk: Hunk, lines: DiffLines): boolean;
    markRead(hunk: Hunk, lines: DiffLines): void;
}

/** The input that is being handled. */
interface Input {
    /** Whether it is a repetition: of a key that is held, or the second click of a double click. */
    readonly isRepetition: boolean;
}

/**
 * Acts on the changes of a diff one by one, once for a key that is held. The differences may be late: each act takes the texts
 * as the user saw them.
 */
export class ChangeEdits {
    /** @param patience how long, in milliseconds, a diff that is behind the text is waited for. */
    constructor(
        private readonly diff: ActionableDiff,
        private readonly marks: ReadMarks,
        private readonly input: Input,
        private readonly patience = PATIENCE_MS
    ) {}

    /** Marks the change at a place as read, and goes on to the next one that is not. */
    keep(place = this.diff.cursor): Promise<ChangeOutcome> {
        return this.act(place, (hunk, hunks, lines) => {
            this.marks.markRead(hunk, lines);
            const others = hunks.filter(other => other !== hunk);
            this.goOn(others, hunks.indexOf(hunk), lines);
            return true;
        });
    }

    /** Puts the file's own lines back for the change at a place, and goes on to the next one that is not read. */
    undo(place = this.diff.cursor): Promise<ChangeOutcome> {
        return this.act(place, (hunk, hunks, lines) => {
            if (!this.edit([hunk], lines)) {
                return false;
            }
            this.goOn(withoutHunks(hunks, [hunk]), hunks.indexOf(hunk), this.diff.readLines());
            return true;
        });
    }

    /** Puts the file's own lines back for all changes but the one at the cursor. */
    undoOthers(): Promise<ChangeOutcome> {
        return this.act(this.diff.cursor, (hunk, hunks, lines) =>
            this.edit(
                hunks.filter(other => other !== hunk),
                lines
            )
        );
    }

    private async act(
        { side, line }: DiffPlace,
        act: (hunk: Hunk, hunks: readonly Hunk[], lines: DiffLines) => boolean
    ): Promise<ChangeOutcome> {
        // Each act goes on to the next change: a key held too long would run through all of them.
        if (this.input.isRepetition) {
            return 'repeated';
        }
        const known = await this.compute();
        if (!known) {
            return 'stale';
        }
        const { hunks, lines } = known;
        const there = hunksAt(hunks, line, side);
        // Telling whether a big change is read takes time.
        const hunk = there.length > 1 ? (there.find(one => !this.marks.isRead(one, lines)) ?? there[0]) : there.at(0);
        if (hunk) {
            return act(hunk, hunks, lines) ? 'done' : 'stale';
        }
        const nearest = nearestHunk(hunks, line, side);
        if (nearest) {
            this.diff.moveTo(nearest);
        }
        return nearest ? 'moved' : 'none';
    }

    /** The differences of the texts as they are now, once they have been computed. */
    private async compute(): Promise<{ hunks: readonly Hunk[]; lines: DiffLines } | undefined> {
        const { diff } = this;
        const { version } = diff;
        const deadline = Date.now() + this.patience;
        while (version !== undefined && diff.version === version) {
            const lines = diff.readLines();
            const hunks = diff.known;
            if (hunks && explain(hunks, lines.original, lines.modified)) {
                // Until it computes them anew, Monaco reports what was just undone.
                return { hunks: hunks.filter(hunk => differs(hunk, lines.original, lines.modified)), lines };
            }
            const left = deadline - Date.now();
            if (left <= 0) {
                break;
            }
            await waitForEvent(diff.onDidCompute, left).catch(() => undefined);
        }
        return undefined;
    }

    private edit(hunks: readonly Hunk[], { original, modified, eol }: DiffLines): boolean {
        return this.diff.edit(hunks.map(hunk => editBack(hunk, original, modified, eol)));
    }

    /** Goes to the first of the other changes from an index on that is not read, from the last to the first; stays if all are. */
    private goOn(others: readonly Hunk[], index: number, lines: DiffLines): void {
        const next = [...others.slice(index), ...others.slice(0, index)].find(hunk => !this.marks.isRead(hunk, lines));
        if (next) {
            this.diff.moveTo(next);
        }
    }
}
