import type { ReviewRequest } from '@agent-companion/window/contract';
import type { StoredList } from '../storage/stored-list';

/** How many times the user can go back. */
const MOST_GROUPS = 20;

/** How much of their texts is kept, in characters as they are stored: a tab may store some five million of all kinds. */
const MOST_STORED = 1_000_000;

/** A review that is over. */
export interface ClosedReview {
    readonly id: string;
    readonly fileUri: string;
    /** What the user had made of the proposal, if anything. */
    readonly text: string | undefined;
    /** What the agent had proposed, as far as there was room for it. */
    readonly proposed: string | undefined;
    /** Whether the user has accepted it; undo restores its file then. */
    readonly accepted?: true;
    /** Whether it is still on the screen, as far as the page can tell that stores it. */
    readonly onScreen?: true;
}

/** Reviews that were closed at once. */
export type ClosedGroup = readonly ClosedReview[];

/**
 * The reviews that can be brought back, by groups. A reload of the page keeps them, as long as the browser's tab; their texts as
 * far as there is room, those that the user has edited first, and of them the newest.
 */
export class ClosedGroups {
    /** From before the page was loaded; what has been added since comes after it. */
    private restored: readonly ClosedGroup[] = [];
    private added: readonly ClosedGroup[] = [];
    /** Those that are still on the screen: closed last once the page is loaded anew, unless they go on then. */
    private onScreen: ClosedGroup = [];
    /** Those of the page before, of which it is not known yet whether they go on. */
    private left: ClosedGroup = [];
    /** How long the text of a review is as it is stored, which takes as much to know as to store it. */
    private readonly lengths = new WeakMap<ClosedReview, number>();

    constructor(private readonly stored: Pick<StoredList<ClosedGroup>, 'read' | 'write'>) {}

    /** The group that was closed last. */
    get last(): ClosedGroup | undefined {
        return this.added.at(-1) ?? this.restored.at(-1);
    }

    /**
     * Closes the reviews that were on the screen when the page was left and do not go on. Tells each once, with its
     * text where there was room.
     */
    takeLeft(pending: readonly string[]): ClosedGroup {
        if (this.left.length === 0) {
            return [];
        }
        const left = this.left
            .filter(({ id }) => !pending.includes(id))
            .map(review => ({ ...review, onScreen: undefined }));
        this.left = [];
        this.restored = left.length > 0 ? [...this.restored, left] : this.restored;
        this.save();
        return left.filter(({ text, proposed }) => (text ?? proposed) !== undefined);
    }

    /** Takes in what is stored: of another window nothing, once the page has become one of its own. */
    restore(): void {
        const stored = this.stored.read();
        const isLeft = (group: ClosedGroup): boolean => group.some(({ onScreen }) => onScreen);
        this.left = stored.filter(isLeft).flat();
        this.restored = stored.filter(group => !isLeft(group));
        if (this.added.length + this.onScreen.length > 0) {
            this.save();
        }
    }

    /** Keeps reviews that are still on the screen, in place of those before: for a reload of the page alone. */
    keepOnScreen(reviews: readonly ClosedReview[]): void {
        this.onScreen = reviews.map(review => ({ ...review, onScreen: true }));
        this.save();
    }

    /** Puts a group in the place of another one, or after all of them. */
    put(group: ClosedGroup, replaced?: ClosedGroup): void {
        this.added = [...this.added.filter(each => each !== replaced), group.map(withoutLongProposal)];
        const excess = this.restored.length + this.added.length - MOST_GROUPS;
        this.restored = this.restored.slice(Math.max(excess, 0));
        this.added = this.added.slice(-MOST_GROUPS);
        this.save();
    }

    /** Takes a review away, wherever it is. */
    remove(review: ClosedReview): void {
        this.removeAll(each => each === review);
    }

    /** Forgets a closed review. */
    forget(id: string): void {
        if ([...this.restored, ...this.added].flat().some(review => review.id === id)) {
            this.removeAll(review => review.id === id);
        }
    }

    private removeAll(goes: (review: ClosedReview) => boolean): void {
        [this.restored, this.added] = [this.restored, this.added].map(groups =>
            groups
                .map(group => (group.some(goes) ? group.filter(each => !goes(each)) : group))
                .filter(group => group.length > 0)
        );
        this.save();
    }

    private save(): void {
        const onScreen = [this.left, this.onScreen].filter(group => group.length > 0);
        this.stored.write(this.withinBounds([...this.restored, ...this.added, ...onScreen]));
    }

    /** The same groups, each review with the one text that would be shown of it, if there is room. */
    private withinBounds(groups: readonly ClosedGroup[]): ClosedGroup[] {
        const newestFirst = groups.flat().reverse();
        const edited = newestFirst.filter(({ text }) => text !== undefined);
        const unedited = newestFirst.filter(({ text }) => text === undefined);
        const fitting = new Set<ClosedReview>();
        let room = MOST_STORED;
        for (const review of [...edited, ...unedited]) {
            const length = this.lengthOf(review, room);
            if (length <= room) {
                room -= length;
                fitting.add(review);
            }
        }
        return groups.map(group =>
            group.map(review => {
                const { text, proposed } = review;
                return fitting.has(review)
                    ? { ...review, proposed: text === undefined ? proposed : undefined }
                    : { ...review, text: undefined, proposed: undefined };
            })
        );
    }

    /** Infinity if that is more than there is room for in any case. */
    private lengthOf(review: ClosedReview, room: number): number {
        const text = review.text ?? review.proposed ?? '';
        // As it is stored a text is longer, never shorter; of a huge one that need not be known.
        if (text.length > room) {
            return Infinity;
        }
        const length = this.lengths.get(review) ?? JSON.stringify(text).length;
        this.lengths.set(review, length);
        return length;
    }
}

/** A review that is over, with what the user had made of the proposal, if anything. */
export function closedReview(
    { id, fileUri, text: proposed }: Pick<ReviewRequest, 'id' | 'fileUri' | 'text'>,
    text: string | undefined
): ClosedReview {
    return { id, fileUri, text, proposed };
}

/** A review that the user has accepted. Its texts are the file's by now, and the backend's. */
export function acceptedReview({ id, fileUri }: Pick<ReviewRequest, 'id' | 'fileUri'>): ClosedReview {
    return { id, fileUri, text: undefined, proposed: undefined, accepted: true };
}

/** Whether something is a group. */
export function isClosedGroup(value: unknown): value is ClosedGroup {
    return Array.isArray(value) && value.length > 0 && value.every(isClosedReview);
}

function isClosedReview(value: unknown): value is ClosedReview {
    return (
        isObject(value) &&
        [value.id, value.fileUri].every(isString) &&
        [value.text, value.proposed].every(text => text === undefined || isString(text)) &&
        [value.onScreen, value.accepted].every(flag => flag === undefined || flag === true)
    );
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null;
}

function isString(value: unknown): value is string {
    return typeof value === 'string';
}

/** The backend has it; and the user has made nothing of it, or that is kept. */
function withoutLongProposal(review: ClosedReview): ClosedReview {
    return (review.proposed?.length ?? 0) > MOST_STORED ? { ...review, proposed: undefined } : review;
}
