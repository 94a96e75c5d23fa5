import * as vscode from 'vscode';
import { nls, ReviewService } from '@agent-companion/client';
import type { DiffReview } from '../tabs/diff-opener';
import { REVIEW_SCHEME } from '../tabs/review-uris';

/** Marks the tabs of reviews that no agent waits for: an open tab's title cannot change. */
export class UnattendedBadges implements vscode.FileDecorationProvider {
    private readonly changes = new vscode.EventEmitter<undefined>();
    readonly onDidChangeFileDecorations = this.changes.event;

    constructor(private readonly reviews: Pick<ReviewService<DiffReview>, 'undecided'>) {}

    /** To be called when a review may be attended no more. */
    update(): void {
        this.changes.fire(undefined);
    }

    provideFileDecoration({ scheme, query }: vscode.Uri): vscode.FileDecoration | undefined {
        const isMeant = ({ request, isUnattended }: DiffReview): boolean => request.id === query && isUnattended;
        return scheme === REVIEW_SCHEME && this.reviews.undecided().some(isMeant)
            ? new vscode.FileDecoration('!', nls.localize('agent-companion/notWaiting', 'not waiting'))
            : undefined;
    }
}
