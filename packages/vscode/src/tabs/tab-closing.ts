import * as vscode from 'vscode';
import { Emitter, systemClock } from '@agent-companion/core/support';
import type { ReviewRequest } from '@agent-companion/core/contract';
import { reviewIdOf, reviewTabs } from './review-uris';
import { ClosedTabs, ClosingReason } from './closed-tabs';

/** A review until its tab is closed for good. */
interface ClosableReview {
    readonly request: ReviewRequest;
    readonly decided: boolean;
    /** The user has closed its tab. */
    handleClosedTab(): void;
}

/** Reviews whose tabs are closed, though the user has not meant that. */
export interface KeptTabs {
    /** In the order of their tabs, from left to right. */
    readonly reviews: readonly ClosableReview[];
    readonly reason: Exclude<ClosingReason, 'meant'>;
}

/** Learns of tabs that VS Code closes, and which of them the user has meant to close. */
export class TabClosing implements vscode.Disposable {
    /** Whether the user has hardly seen a review; asked at the moment its tab is closed. */
    isUnseen: (id: string) => boolean = () => false;

    private readonly reviews = new Map<string, ClosableReview>();
    /** The ids of reviews in tab order, until it is clear why some were closed. */
    private order = tabOrder();
    private readonly keeps = new Emitter<KeptTabs>();
    readonly onDidKeep = this.keeps.event;
    private readonly closed = new ClosedTabs(
        id => this.isUnseen(id),
        (ids, reason) => this.follow(ids, reason),
        systemClock
    );
    private readonly subscription = vscode.window.tabGroups.onDidChangeTabs(change => this.change(change));

    /** The tab of a review may be closed from now on, by others than the extension. */
    add(review: ClosableReview): void {
        this.reviews.set(review.request.id, review);
    }

    /** The tab of a review is closed for good, or is about to be by the extension. */
    remove({ id }: ReviewRequest): void {
        this.reviews.delete(id);
    }

    has({ id }: Pick<ReviewRequest, 'id'>): boolean {
        return this.reviews.has(id);
    }

    /** Whether the tab of a review has been closed, and it is not clear yet why. */
    isPending({ id }: ReviewRequest): boolean {
        return this.closed.isPending(id) && reviewTabs(id).length === 0;
    }

    dispose(): void {
        this.subscription.dispose();
        this.closed.dispose();
    }

    private change({ opened, closed }: vscode.TabChangeEvent): void {
        // Not those that the extension closes.
        const counted = closed.map(reviewIdOf).filter(id => id === undefined || this.reviews.has(id));
        // A tab that is dragged to another group is closed in the one and open in the other.
        const lost = counted.filter(id => id !== undefined).filter(id => reviewTabs(id).length === 0);
        this.closed.change(opened.map(reviewIdOf), counted.length, lost);
        // One act closes them one by one.
        if (!this.order.some(id => this.closed.isPending(id))) {
            this.order = tabOrder();
        }
    }

    private follow(ids: readonly string[], reason: ClosingReason): void {
        const gone = ids.filter(id => reviewTabs(id).length === 0);
        const ordered = gone.sort((one, other) => this.order.indexOf(one) - this.order.indexOf(other));
        const reviews = ordered.flatMap(id => this.reviews.get(id) ?? []);
        if (reason === 'meant') {
            reviews.forEach(review => review.handleClosedTab());
        } else if (reviews.length > 0) {
            this.keeps.fire({ reviews, reason });
        }
    }
}

function tabOrder(): string[] {
    return reviewTabs().flatMap(tab => reviewIdOf(tab) ?? []);
}
