import type { ReviewRequest } from '@agent-companion/core/contract';
import type { StoredList } from '../stored-list';

/** How many times the user can go back. */
const MOST_GROUPS = 20;

/** How much of their texts is stored, in characters: a tab may store some five million of all kinds. */
const MOST_STORED = 1_000_000;

/** A review that is over. */
export interface ClosedReview {
    readonly id: string;
    readonly fileUri: string;
    /** The user's text, if there is one; of a review that had ended, the text it showed. */
    readonly text?: string;
    /** Whether the user has accepted it; undo restores its file then. */
    readonly accepted?: true;
}

/** Reviews that were closed at once. */
export type ClosedGroup = readonly ClosedReview[];

/** Keeps reviews to bring back, by groups; the newest texts that fit outlast a reload. */
export class ClosedGroups {
    /** In the order in which they were closed. */
    private groups: readonly ClosedGroup[] = [];
    /** Reviews on the screen: in the page's next load they are closed last, unless they go on. */
    private onScreen: ClosedGroup = [];
    /** Reviews of the page before, until the backend says whether they go on. */
    private left: ClosedGroup = [];

    constructor(private readonly stored: Pick<StoredList<ClosedGroup>, 'read' | 'write'>) {}

    /** The group that was closed last. */
    get last(): ClosedGroup | undefined {
        return this.groups.at(-1);
    }

    /** Whether any group has a review. */
    has(id: string): boolean {
        return this.groups.flat().some(closed => closed.id === id);
    }

    /** Takes in what the page before has stored of the window. */
    restore(): void {
        [this.left = [], ...this.groups] = this.stored.read();
    }

    /** Closes the former page's reviews that do not go on. Returns, once, those with texts. */
    takeLeft(pending: readonly string[]): ClosedGroup {
        const left = this.left.filter(({ id }) => !pending.includes(id));
        if (this.left.length > 0) {
            this.left = [];
            this.set([...this.groups, left]);
        }
        return left.filter(({ text }) => text !== undefined);
    }

    /** Keeps reviews that are still on the screen, in place of those before: for a reload of the page alone. */
    keepOnScreen(reviews: ClosedGroup): void {
        this.onScreen = reviews;
        this.set(this.groups);
    }

    /** Adds a review in place of an earlier one of its id. @returns its group. */
    add(review: ClosedReview, isWithLast: boolean): ClosedGroup {
        const groups = without(this.groups, ({ id }) => id === review.id);
        const group = [...((isWithLast && groups.pop()) || []), review];
        this.set([...groups, group]);
        return group;
    }

    /** Takes a review away, wherever it is. */
    remove({ id }: ClosedReview): void {
        this.set(without(this.groups, each => each.id === id));
    }

    private set(groups: readonly ClosedGroup[]): void {
        this.groups = groups.filter(({ length }) => length > 0).slice(-MOST_GROUPS);
        let room = MOST_STORED;
        const fitting = (group: ClosedGroup): ClosedGroup =>
            group.map(review => {
                const { length } = review.text ?? '';
                const fits = length <= room;
                room -= fits ? length : 0;
                return fits ? review : { ...review, text: undefined };
            });
        const onScreen = fitting([...this.left, ...this.onScreen]);
        this.stored.write([onScreen, ...[...this.groups].reverse().map(fitting).reverse()]);
    }
}

/** A review that is over, with what the user had made of the proposal, if anything. */
export function closedReview(
    { id, fileUri }: Pick<ReviewRequest, 'id' | 'fileUri'>,
    text: string | undefined
): ClosedReview {
    return { id, fileUri, text };
}

/** A review that the user has accepted. Its texts are the file's by now, and the backend's. */
export function acceptedReview({ id, fileUri }: Pick<ReviewRequest, 'id' | 'fileUri'>): ClosedReview {
    return { id, fileUri, accepted: true };
}

/** Whether something is a group. */
export function isClosedGroup(value: unknown): value is ClosedGroup {
    return Array.isArray(value) && value.every(isClosedReview);
}

function isClosedReview(value: unknown): boolean {
    const { id, fileUri, text } = (value ?? {}) as Partial<Record<keyof ClosedReview, unknown>>;
    return typeof id === 'string' && typeof fileUri === 'string' && ['string', 'undefined'].includes(typeof text);
}

function without(groups: readonly ClosedGroup[], goes: (review: ClosedReview) => boolean): ClosedGroup[] {
    return groups.map(group => group.filter(each => !goes(each))).filter(({ length }) => length > 0);
}
