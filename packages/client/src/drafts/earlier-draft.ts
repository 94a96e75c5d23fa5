import { ReviewRequest } from '@agent-companion/core/contract';

/** Fate of a review's text since the user saw it first. */
export interface Updated {
    /** There are edits of an earlier proposal that are not shown. */
    readonly hasEarlierEdits: boolean;
    /** The edits of an earlier proposal are what is shown. */
    readonly showsEarlierEdits: boolean;
}

/** The user's text of a revision when another text took its place. */
export interface SetAside {
    readonly revision: number;
    readonly text: string;
}

/** The text that the user had made of a proposal which is not the agent's any more. */
export class EarlierDraft {
    private current: string | undefined;
    private isUpdated: boolean;
    private isShown: boolean;

    constructor({ earlierDraft, draft }: Pick<ReviewRequest, 'earlierDraft' | 'draft'>) {
        this.current = earlierDraft;
        this.isUpdated = earlierDraft !== undefined;
        this.isShown = earlierDraft !== undefined && earlierDraft === draft;
    }

    get text(): string | undefined {
        return this.current;
    }

    /** Undefined as long as nothing has been replaced. @param isEdited whether the review shows another text than proposed. */
    updated(isEdited: boolean): Updated | undefined {
        // Undo takes restored edits away again.
        const showsEarlierEdits = this.isShown && isEdited;
        const hasEarlierEdits = this.current !== undefined && !showsEarlierEdits;
        return this.isUpdated ? { hasEarlierEdits, showsEarlierEdits } : undefined;
    }

    /** Another text is shown: sets aside the user's `text`, else keeps the earlier one, else takes the backend's `known`. */
    setAside(text: string | undefined, known?: string): void {
        this.current = text ?? this.current ?? known;
        this.isUpdated = true;
        this.isShown = false;
    }

    /** A text of the user's is shown: this one again, or another. */
    markShown(text: string): void {
        this.isShown = text === this.current;
    }
}
