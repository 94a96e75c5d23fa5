import * as vscode from 'vscode';
import { Review, ReviewOpener, reviewTitle } from '@agent-companion/page';
import type { ReviewRequest } from '@agent-companion/window/contract';
import { DiffTab, DiffTabServices } from './diff-tab';
import type { OriginalFiles } from './original-files';
import { ORIGINAL_SCHEME, REVIEW_SCHEME, reviewIdOf, reviewTabs, sideUri } from './review-uris';

/** A review in a diff editor of VS Code's. */
export class DiffReview extends Review<DiffTab> {}

/** Where a diff opens, and whether it takes the keyboard: the user's settings. */
export interface OpenSettings {
    readonly openIn: 'active' | 'beside';
    readonly focus: 'keep' | 'diff';
}

/** Opens reviews in diff editors: in front of the user, but for one that is behind another review. */
export class DiffOpener implements ReviewOpener<DiffReview> {
    constructor(
        private readonly tabs: DiffTabServices,
        private readonly originals: OriginalFiles,
        private readonly settings: () => OpenSettings
    ) {}

    async open(request: ReviewRequest): Promise<DiffReview> {
        const tab = new DiffTab(request, this.tabs);
        const review = new DiffReview(request, tab);
        try {
            review.toDispose.push(await this.originals.show(request));
            // VS Code has restored the tab of one that was there before a reload.
            if (reviewTabs(request.id).length === 0) {
                await this.openTab(request);
            } else {
                tab.takeOver();
            }
            return review;
        } catch (error) {
            await review.close();
            throw error;
        }
    }

    /** A review whose text was replaced stays where it is. */
    bringUp(): Promise<void> {
        return Promise.resolve();
    }

    close(review: DiffReview): Promise<void> {
        return review.close();
    }

    /** Brings a review in front of the user; the keyboard stays where it is. */
    show({ request }: DiffReview): Promise<void> {
        return this.openTab(request, { preserveFocus: true });
    }

    /** Brings a review in front of the user, with the keyboard. */
    reveal({ request }: DiffReview): Promise<void> {
        return this.openTab(request, { preserveFocus: false });
    }

    private async openTab(request: ReviewRequest, forced?: vscode.TextDocumentShowOptions): Promise<void> {
        const { openIn, focus } = this.settings();
        const [present] = reviewTabs(request.id);
        const inFront = reviewTabs().find(tab => tab.isActive && tab.group.isActive);
        const options = {
            preview: false,
            preserveFocus: focus === 'keep',
            viewColumn: present?.group.viewColumn ?? (openIn === 'beside' ? vscode.ViewColumn.Beside : undefined),
            // The user is reading another one there. The option is not declared, though VS Code's own extensions have it.
            background: inFront !== undefined && reviewIdOf(inFront) !== request.id,
            ...(forced && { ...forced, background: false })
        };
        await vscode.commands.executeCommand(
            'vscode.diff',
            sideUri(request, ORIGINAL_SCHEME),
            sideUri(request, REVIEW_SCHEME),
            reviewTitle(request, request.agentGone),
            options
        );
    }
}
