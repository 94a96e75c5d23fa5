import type { MessageScreen } from '../messages/status-message';
import { nls } from '../messages/nls';
import { Hunk, hunksAt, isSameHunk, lengthOf, LineRun, nearestHunk, Side } from './hunks';
import { KeptChanges, keptSentence } from './kept-changes';

/** A line of one side, from 0. */
export interface DiffPlace {
    readonly side: Side;
    readonly line: number;
}

/** Both sides of a review, as an editor shows and edits them. */
export interface ReviewSides {
    /** The changes between the texts as they are now; undefined if comparing takes too long. */
    compare(): readonly Hunk[] | undefined;
    /** Where the cursor is. */
    readonly cursor: DiffPlace;
    /** Puts the file's own lines back for a change. @returns whether the text may be edited. */
    takeBack(hunk: Hunk): boolean | PromiseLike<boolean>;
    /** Puts the cursor to the first of some lines and shows them; the keyboard stays where it is. */
    moveTo(lines: LineRun): void;
}

/** What actions on changes need of an editor. */
interface ChangeServices<R extends object> {
    readonly sidesOf: (review: R) => ReviewSides;
    readonly kept: KeptChanges<R>;
    readonly messages: Pick<MessageScreen, 'show'>;
    readonly isRepetition: () => boolean;
    /** Says how many changes are kept. */
    readonly tellKept: (sentence: string) => void;
}

/** Actions on a review's change, by default at the cursor; the keyboard stays. */
export class ChangeActions<R extends object = object> {
    constructor(private readonly services: ChangeServices<R>) {}

    /** Marks a change as read, and goes on to the next that is not. */
    keep(review: R, shown?: Hunk): Promise<void> {
        const { kept, tellKept } = this.services;
        return this.act(review, shown, (hunk, hunks, sides) => {
            kept.keep(review, hunk);
            this.goOn(review, sides, hunk, hunks);
            tellKept(keptSentence(kept.among(review, () => hunks).length, hunks.length));
        });
    }

    /** Puts the file's own lines back for a change, and goes on to the next that is not read. */
    undo(review: R, shown?: Hunk): Promise<void> {
        return this.act(review, shown, async (hunk, hunks, sides) => {
            if (await sides.takeBack(hunk)) {
                this.goOn(review, sides, hunk, hunks, lengthOf(hunk.original) - lengthOf(hunk.modified));
            }
        });
    }

    private async act(
        review: R,
        shown: Hunk | undefined,
        act: (hunk: Hunk, hunks: readonly Hunk[], sides: ReviewSides) => Promise<void> | void
    ): Promise<void> {
        const { sidesOf, kept, messages, isRepetition } = this.services;
        // Each act goes on to the next change: a key held too long would run through all of them.
        if (isRepetition()) {
            return;
        }
        const sides = sidesOf(review);
        const hunks = sides.compare();
        const { side, line } = sides.cursor;
        const there = shown ? hunks?.filter(hunk => isSameHunk(hunk, shown)) : hunksAt(hunks ?? [], line, side);
        const hunk = there?.find(one => !kept.isKept(review, one)) ?? there?.at(0);
        const nearest = hunks && nearestHunk(hunks, line, side);
        if (hunks && hunk) {
            await act(hunk, hunks, sides);
        } else if (!hunks || shown) {
            messages.show({
                sentence: nls.localize(
                    'agent-companion/changesUnknown',
                    'The differences are still being computed. Try again in a moment.'
                )
            });
        } else if (nearest) {
            sides.moveTo(nearest.modified);
        } else {
            messages.show({ sentence: nls.localize('agent-companion/noChanges', 'No changes are left.') });
        }
    }

    /** Goes to the next unread change, from the last to the first; changes after `hunk` have `moved` by some lines. */
    private goOn(review: R, sides: ReviewSides, hunk: Hunk, hunks: readonly Hunk[], moved = 0): void {
        const index = hunks.indexOf(hunk);
        const isUnread = (other: Hunk): boolean => other !== hunk && !this.services.kept.isKept(review, other);
        const after = hunks.slice(index).find(isUnread);
        const next = after ?? hunks.find(isUnread);
        if (next) {
            const lines = after ? moved : 0;
            const { start, end } = next.modified;
            sides.moveTo({ start: start + lines, end: end + lines });
        }
    }
}
