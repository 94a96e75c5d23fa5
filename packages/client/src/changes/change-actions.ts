import type { MessageScreen } from '../messages/status-message';
import { nls } from '../messages/nls';
import { compareTexts, splitLines } from './compare-texts';
import { editBack, Hunk, hunksAt, isSameHunk, lengthOf, nearestHunk } from './hunks';
import { keptSentence } from './kept-changes';
import type { ReviewSides } from './review-sides';

/** Stands in a text for bytes that are none. */
const UNREADABLE = '\uFFFD';

/** A diff with an editable right side, or a read-only one. */
interface ComparedText {
    readonly takesEdits: boolean;
}

/** Parts of the page that actions on changes need. */
export interface ChangeServices<R> {
    readonly sidesOf: (review: R) => ReviewSides;
    /** Whether the input that is handled now repeats the one before. */
    readonly isRepetition: (act: 'change') => boolean;
    /** The changes that the user has kept. */
    readonly kept: {
        isKept(review: R, hunk: Hunk): boolean;
        among(review: R, known?: readonly Hunk[]): readonly Hunk[];
        keep(review: R, hunk: Hunk): void;
    };
    readonly messages: MessageScreen;
    /** Acts on all in place of the only change; undefined where it cannot. */
    readonly whole?: (review: R, act: 'keep' | 'undo') => Promise<unknown> | undefined;
    /** Told of a change that is undone. @param before the text that had it. */
    readonly undone?: (review: R, hunk: Hunk, before: string) => void;
}

/** Actions on a change of a review, or of a file on disk, by default at the cursor; the keyboard stays. */
export class ChangeActions<R extends ComparedText = ComparedText> {
    constructor(private readonly services: ChangeServices<R>) {}

    /** Marks a change as read, and goes on to the next that is not. */
    keep(review: R, shown?: Hunk): Promise<void> {
        const { kept, messages } = this.services;
        return this.act('keep', review, shown, (hunk, hunks, sides) => {
            kept.keep(review, hunk);
            this.goOn(review, sides, hunk, hunks);
            const { length } = kept.among(review, hunks);
            // An offer, as to undo a rejection, is worth more.
            if (length > 0 && !messages.isOffering) {
                messages.show({ sentence: keptSentence(length, hunks.length) });
            }
        });
    }

    /** Puts the file's own lines back for a change, and goes on to the next that is not read. */
    undo(review: R, shown?: Hunk): Promise<void> {
        return this.act('undo', review, shown, async (hunk, hunks, sides) => {
            const { modified } = sides;
            const edit = editBack(hunk, splitLines(sides.original), splitLines(modified));
            if (edit.text.includes(UNREADABLE)) {
                this.services.messages.show({
                    sentence: nls.localize(
                        'agent-companion/unreadableLines',
                        'These lines have bytes that are no UTF-8 text. They come back with the whole file only.'
                    )
                });
            } else if (review.takesEdits && (await sides.edit(edit))) {
                this.goOn(review, sides, hunk, hunks, lengthOf(hunk.original) - lengthOf(hunk.modified));
                this.services.undone?.(review, hunk, modified);
            }
        });
    }

    private async act(
        name: 'keep' | 'undo',
        review: R,
        shown: Hunk | undefined,
        act: (hunk: Hunk, hunks: readonly Hunk[], sides: ReviewSides) => Promise<void> | void
    ): Promise<void> {
        const { sidesOf, kept, messages, isRepetition, whole } = this.services;
        // Each act goes on to the next change: a key held too long would run through all of them.
        if (isRepetition('change')) {
            return;
        }
        const sides = sidesOf(review);
        const hunks = compareTexts(sides);
        const { side, line } = sides.cursor;
        const there = shown ? hunks?.filter(hunk => isSameHunk(hunk, shown)) : hunksAt(hunks ?? [], line, side);
        const hunk = there?.find(one => !kept.isKept(review, one)) ?? there?.at(0);
        const nearest = hunks && nearestHunk(hunks, line, side);
        if (hunks && hunk) {
            await ((hunks.length === 1 ? whole?.(review, name) : undefined) ?? act(hunk, hunks, sides));
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
        const others = [...hunks.slice(index + 1), ...hunks.slice(0, index)];
        const next = others.find(other => !this.services.kept.isKept(review, other));
        if (next) {
            const lines = hunks.indexOf(next) > index ? moved : 0;
            const { start, end } = next.modified;
            sides.moveTo({ start: start + lines, end: end + lines });
        }
    }
}
