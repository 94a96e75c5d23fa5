import * as vscode from 'vscode';
import { Client, Review, reviewBeside } from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import type { ReviewEditors } from '../tabs/review-editors';
import { reviewIdOf } from '../tabs/review-uris';

/** Acts of the user on a review. */
type ReviewAct = 'accept' | 'reject' | 'rejectWithComment' | 'writeFile' | 'discard';

/** The reviews of the page as the user has them in front, and acts on them. */
export class ConnectedReviews {
    /** The id of the review decided last, as long as its tab is in front. */
    private decidedId?: string;

    constructor(
        private readonly client: Client<DiffReview>,
        private readonly editors: ReviewEditors
    ) {}

    /** The review in front of the user. */
    get inFront(): DiffReview | undefined {
        const id = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab);
        return this.find(id);
    }

    /** A review that waits, by its id. */
    find(id: string | undefined): DiffReview | undefined {
        return this.client.reviews.find(id);
    }

    /** To be called whenever other reviews may be in front, or can be seen. */
    update(): void {
        const { cooldown, reviews } = this.client;
        const id = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab);
        if (this.decidedId !== undefined && id !== this.decidedId) {
            // A key that is still held meets the review that comes next, though that could be seen before.
            this.decidedId = undefined;
            const next = this.find(id);
            cooldown.begin(...(next ? [next] : []));
        }
        cooldown.show(reviews.undecided().filter(({ isVisible }) => isVisible));
    }

    /** Acts on a review that allows it, unless it cools down. */
    async decide(review: DiffReview, act: ReviewAct): Promise<void> {
        const { cooldown, decisions, feedback, reviews } = this.client;
        const isRefused = cooldown.refuses(review);
        // VS Code does not tell a held key or a double click, whose second half may meet any other review.
        cooldown.begin(...reviews.undecided());
        if (!isRefused && isFor(review, act)) {
            this.decidedId = review.request.id;
            await (act === 'rejectWithComment' ? feedback.rejectWithComment(review) : decisions[act](review));
        }
    }

    /** Shows the next review, or by -1 the one before, in the order of the list. */
    async step(by: 1 | -1): Promise<void> {
        const next = reviewBeside(this.inFront, this.client.reviews.undecided(), by);
        await (next && this.editors.opener.show(next));
    }
}

function isFor({ isUnattended, hasEnded }: Review, act: ReviewAct): boolean {
    return act === 'writeFile' ? isUnattended && !hasEnded : act !== 'discard' || isUnattended;
}
