import type { ReviewRequest } from '@agent-companion/core/contract';
import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { TextEdit } from '../changes/hunks';
import { StoredList, TextStorage } from '../stored-list';
import { Lines, movedLines } from './moved-lines';

/** The user's words on lines of a proposal. */
export interface LineComment {
    /** The lines, from 1, both included. */
    readonly first: number;
    readonly last: number;
    readonly text: string;
    /** The revision of the proposal that they are lines of: of a newer one they are none. */
    readonly revision: number;
    /** The first of the lines, as it was then. */
    readonly quote: string;
}

/** A diff whose lines the user comments on: a review, or a file that an agent has written. */
export interface CommentedDiff extends Pick<
    ReviewRequest,
    'id' | 'agentName' | 'fileUri' | 'revision' | 'byCompanion'
> {
    /** Names it in a question. */
    readonly title: string;
}

/** Comments of the user at lines of diffs, by the diffs' ids; kept over a reload. */
export class ReviewComments {
    private readonly stored: StoredList<[string, readonly LineComment[]]>;
    private known: Map<string, readonly LineComment[]> | undefined;
    private readonly changes = new Emitter<string>();

    /** Fires with the id of a review whose comments have changed. */
    readonly onDidChange: Event<string> = this.changes.event;

    constructor(storage: TextStorage) {
        this.stored = new StoredList(storage, 'agent-companion.comments', isOfReview);
    }

    /** Reads the stored comments of the window that is open now. */
    open(): void {
        this.known = undefined;
        [...this.all.keys()].forEach(id => this.changes.fire(id));
    }

    /** In the order of the lines. */
    of(reviewId: string): readonly LineComment[] {
        return this.all.get(reviewId) ?? [];
    }

    /** The comment at a line of a revision. */
    at(reviewId: string, line: number, revision: number): LineComment | undefined {
        return this.of(reviewId).find(each => each.revision === revision && each.first <= line && line <= each.last);
    }

    /** Puts a comment at lines, instead of another one. */
    replace(reviewId: string, replaced: LineComment | undefined, comment: LineComment): void {
        const others = this.of(reviewId).filter(other => other !== replaced);
        this.set(
            reviewId,
            [...others, comment].sort((left, right) => left.first - right.first)
        );
    }

    remove(reviewId: string, comment: LineComment): void {
        this.set(
            reviewId,
            this.of(reviewId).filter(other => other !== comment)
        );
    }

    /** The text of a review was edited; of several edits the last in the text comes first. */
    move(reviewId: string, edits: readonly TextEdit[]): void {
        const before = this.of(reviewId);
        const after = before.map(comment => ({ ...comment, ...edits.reduce<Lines>(movedLines, comment) }));
        if (after.some(({ first, last }, index) => first !== before[index].first || last !== before[index].last)) {
            this.set(reviewId, after);
        }
    }

    /** Takes all comments of a review away, and gives them. */
    takeAll(reviewId: string): readonly LineComment[] {
        const all = this.of(reviewId);
        if (all.length > 0) {
            this.set(reviewId, []);
        }
        return all;
    }

    /** Takes the comments of all reviews away that do not go on, and gives them. */
    takeLeft(goesOn: (reviewId: string) => boolean): LineComment[] {
        return [...this.all.keys()].filter(id => !goesOn(id)).flatMap(id => this.takeAll(id));
    }

    private set(reviewId: string, comments: readonly LineComment[]): void {
        if (comments.length > 0) {
            this.all.set(reviewId, comments);
        } else {
            this.all.delete(reviewId);
        }
        this.stored.write([...this.all]);
        this.changes.fire(reviewId);
    }

    /** Read when it is asked for: till then another window may have left something there. */
    private get all(): Map<string, readonly LineComment[]> {
        return (this.known ??= new Map(this.stored.read()));
    }
}

function isOfReview(item: unknown): item is [string, readonly LineComment[]] {
    return Array.isArray(item) && typeof item[0] === 'string' && Array.isArray(item[1]);
}
