import { isObject, isString, isUndefined } from '@theia/core/lib/common/types';
import type { StoredList } from '../../storage/stored-list';

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
}

/** Reviews that were closed at once. */
export type ClosedGroup = readonly ClosedReview[];

/**
 * The reviews that can be brought back, by groups. A reload of the page keeps them, as long as the browser's tab; their texts as
 * far as there is room, the newest first.
 */
export class ClosedGroups {
    /** From before the page was loaded; what has been added since comes after it. */
    private restored: readonly ClosedGroup[] = [];
    private added: readonly ClosedGroup[] = [];

    constructor(private readonly stored: Pick<StoredList<ClosedGroup>, 'read' | 'write'>) {}

    /** The group that was closed last. */
    get last(): ClosedGroup | undefined {
        return this.added.at(-1) ?? this.restored.at(-1);
    }

    /** Takes in what is stored: of another window nothing, once the page has become one of its own. */
    restore(): void {
        this.restored = this.stored.read();
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
        [this.restored, this.added] = [this.restored, this.added].map(groups =>
            groups
                .map(group => (group.includes(review) ? group.filter(each => each !== review) : group))
                .filter(group => group.length > 0)
        );
        this.save();
    }

    private save(): void {
        this.stored.write(withinBounds([...this.restored, ...this.added]));
    }
}

/** Whether something is a group. */
export function isClosedGroup(value: unknown): value is ClosedGroup {
    return Array.isArray(value) && value.length > 0 && value.every(isClosedReview);
}

function isClosedReview(value: unknown): value is ClosedReview {
    return (
        isObject<ClosedReview>(value) &&
        [value.id, value.fileUri].every(isString) &&
        [value.text, value.proposed].every(text => isUndefined(text) || isString(text))
    );
}

/** The backend has it; and the user has made nothing of it, or that is kept. */
function withoutLongProposal(review: ClosedReview): ClosedReview {
    return (review.proposed?.length ?? 0) > MOST_STORED ? { ...review, proposed: undefined } : review;
}

/** The same groups, each review with the one text that would be shown of it, if there is room. */
function withinBounds(groups: readonly ClosedGroup[]): ClosedGroup[] {
    let room = MOST_STORED;
    const fit = (text: string | undefined): string | undefined => {
        // As it is stored a text is longer, never shorter; of a huge one that need not be known.
        const length = text === undefined || text.length > room ? Infinity : JSON.stringify(text).length;
        if (length > room) {
            return undefined;
        }
        room -= length;
        return text;
    };
    const bounded = [...groups].reverse().map(group =>
        group.map(({ id, fileUri, text, proposed }) => ({
            id,
            fileUri,
            text: fit(text),
            proposed: text === undefined ? fit(proposed) : undefined
        }))
    );
    return bounded.reverse();
}
