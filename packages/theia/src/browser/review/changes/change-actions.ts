import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { status } from '@theia/monaco-editor-core/esm/vs/base/browser/ui/aria/aria';
import { StatusMessages } from '../../messages/status-messages';
import { keptSentence } from '../bar/bar-texts';
import { ReviewNavigation } from '../review-navigation';
import { UserInputTracker } from '../focus/user-input-tracker';
import { Review } from '../review';
import { Hunk, hunksAt, isSameHunk, lengthOf, nearestHunk } from './hunks';
import { KeptChanges } from './kept-changes';
import { ReviewChanges } from './review-changes';
import { compareSides } from './side-diff';

/** Actions on a review's change, by default at the cursor; the keyboard stays. */
@injectable()
export class ChangeActions {
    @inject(KeptChanges) protected readonly kept: KeptChanges;
    @inject(StatusMessages) protected readonly messages: StatusMessages;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;

    /** Goes to a change and takes the keyboard there; from elsewhere, such as the terminal, to the one shown already. */
    async goTo(review: Review, where: 'next' | 'previous', isButton: boolean): Promise<void> {
        const { widget, editor } = review;
        const changes = new ReviewChanges(editor);
        if (this.shell.activeWidget === widget) {
            // At once, before the next key is typed.
            changes.go(where);
            return;
        }
        if (isButton || !changes.isAtChange) {
            changes.go(where);
        }
        await this.navigation.goTo(review);
    }

    /** Marks a change as read, and goes on to the next that is not. */
    keep(review: Review, shown?: Hunk): void {
        this.act(review, shown, (hunk, hunks) => {
            this.kept.keep(review, hunk);
            this.goOn(review, hunk, hunks);
            // Others see the mark and the bar.
            const read = hunks.filter(each => this.kept.isKept(review, each));
            status(keptSentence(read.length, hunks.length));
        });
    }

    /** Puts the file's own lines back for a change, and goes on to the next that is not read. */
    undo(review: Review, shown?: Hunk): void {
        this.act(review, shown, (hunk, hunks) => {
            if (new ReviewChanges(review.editor).takeBack(hunk)) {
                this.goOn(review, hunk, hunks, lengthOf(hunk.original) - lengthOf(hunk.modified));
            }
        });
    }

    private act(review: Review, shown: Hunk | undefined, act: (hunk: Hunk, hunks: readonly Hunk[]) => void): void {
        // Each act goes on to the next change: a key held too long would run through all of them.
        if (this.input.isRepetition) {
            return;
        }
        const changes = new ReviewChanges(review.editor);
        // Monaco's own may be behind the text.
        const hunks = compareSides(review);
        const { side, line } = changes.cursor;
        const there = shown ? hunks?.filter(hunk => isSameHunk(hunk, shown)) : hunksAt(hunks ?? [], line, side);
        const hunk = there?.find(one => !this.kept.isKept(review, one)) ?? there?.at(0);
        const nearest = hunks && nearestHunk(hunks, line, side);
        if (hunks && hunk) {
            act(hunk, hunks);
        } else if (!hunks || shown) {
            this.messages.show({
                sentence: nls.localize(
                    'agent-companion/changesUnknown',
                    'The differences are still being computed. Try again in a moment.'
                )
            });
        } else if (nearest) {
            changes.moveTo(nearest.modified);
        } else {
            this.messages.show({ sentence: nls.localize('agent-companion/noChanges', 'No changes are left.') });
        }
    }

    /** Goes to the next unread change, from the last to the first; changes after `hunk` have `moved` by some lines. */
    private goOn(review: Review, hunk: Hunk, hunks: readonly Hunk[], moved = 0): void {
        const index = hunks.indexOf(hunk);
        const isUnread = (other: Hunk): boolean => other !== hunk && !this.kept.isKept(review, other);
        const after = hunks.slice(index).find(isUnread);
        const next = after ?? hunks.find(isUnread);
        if (next) {
            const lines = after ? moved : 0;
            const { start, end } = next.modified;
            new ReviewChanges(review.editor).moveTo({ start: start + lines, end: end + lines });
        }
    }
}
