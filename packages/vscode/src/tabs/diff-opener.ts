import * as vscode from 'vscode';
import { FrontTabs, Review, ReviewOpener, reviewTitle } from '@agent-companion/client';
import type { ReviewRequest } from '@agent-companion/core/contract';
import { DiffTab, DiffTabServices } from './diff-tab';
import { restoreKeyboard } from './keyboard';
import type { ReadFile } from '../text/bounded-read';
import type { OriginalFiles } from '../text/original-files';
import { ORIGINAL_SCHEME, REVIEW_SCHEME, reviewTabs, sideUri } from './review-uris';
import type { KeptTabs, TabClosing } from './tab-closing';

/** A review in an editor of VS Code's. */
export class DiffReview extends Review<DiffTab> {
    /** The user has closed its tab. */
    handleClosedTab(): void {
        this.tab.handleClosed();
    }
}

/** Where a diff opens, and whether it takes the keyboard: the user's settings. */
export interface OpenSettings {
    readonly openIn: 'active' | 'beside';
    readonly focus: 'keep' | 'diff';
}

/** Undeclared options of VS Code's own extensions: `background`; and `override`, which forces a text editor. */
type OpenOptions = vscode.TextDocumentShowOptions & { readonly background?: boolean; readonly override?: boolean };

/** Opens reviews in diff editors, new files in plain ones, behind the front tab; and brings them in front. */
export class DiffOpener implements ReviewOpener<DiffReview>, FrontTabs<DiffReview> {
    constructor(
        private readonly tabs: DiffTabServices & { readonly closing: TabClosing },
        private readonly originals: OriginalFiles,
        /** Milliseconds since the user last typed into a file; infinite if not at all. */
        readonly typedAgo: () => number,
        private readonly settings: () => OpenSettings
    ) {
        tabs.closing.onDidKeep(kept => void this.reopen(kept).catch(() => undefined));
    }

    async open(request: ReviewRequest): Promise<DiffReview> {
        const tab = new DiffTab(request, this.tabs);
        const review = new DiffReview(request, tab);
        this.tabs.closing.add(review);
        try {
            const takeExistence = ({ exists }: ReadFile): void => {
                review.proposal.setFileExists(exists);
                void this.turnIntoDiff(review).catch(() => undefined);
            };
            review.toDispose.push(await this.originals.show(request, takeExistence));
            // VS Code has restored the tab of one that was there before a reload.
            review.isRestored = reviewTabs(request.id).length > 0;
            if (review.isRestored) {
                tab.takeOver();
            } else {
                await this.openTab(review.request, { background: true, preserveFocus: true });
            }
            return review;
        } catch (error) {
            await review.close();
            throw error;
        }
    }

    async reveal({ request }: DiffReview, isNew: boolean): Promise<void> {
        if (!isNew) {
            await this.originals.readAgain(request);
        }
        return this.openTab(request, { preserveFocus: !isNew || this.settings().focus === 'keep' });
    }

    async close(review: DiffReview): Promise<void> {
        const isUsers = review.decided;
        await review.close();
        // Keys that the user types while the agent closes a review must not end up in the editor behind it.
        if (isUsers) {
            await restoreKeyboard();
        }
    }

    isMoving({ request }: DiffReview): boolean {
        // VS Code tells of tabs once they are where they are; why one is closed is clear a moment later.
        return this.tabs.closing.isPending(request);
    }

    /** Brings a review in front of the user, with the keyboard. */
    show({ request }: DiffReview): Promise<void> {
        return this.openTab(request, { preserveFocus: false });
    }

    /** Reopens tabs closed by mistake, behind the front tab, unless they were to be looked at. */
    private async reopen({ reviews, reason }: KeptTabs): Promise<void> {
        const { closing } = this.tabs;
        for (const { request } of inOpeningOrder(reviews.filter(each => closing.has(each.request)))) {
            await this.openTab(request, { background: reason !== 'unseen', preserveFocus: true });
            if (!closing.has(request)) {
                await vscode.window.tabGroups.close(reviewTabs(request.id), true);
            }
        }
        await restoreKeyboard();
    }

    /** Turns the plain tab of a new file into a diff, once the file is there. */
    private async turnIntoDiff({ request }: DiffReview): Promise<void> {
        const plain = reviewTabs(request.id).filter(isPlain);
        const [tab] = plain;
        if (tab && this.originals.of(request)?.exists) {
            await this.openTab(request, { background: !tab.isActive, preserveFocus: true });
            await vscode.window.tabGroups.close(plain, true);
            await restoreKeyboard();
        }
    }

    private async openTab(request: ReviewRequest, options: OpenOptions): Promise<void> {
        const present = reviewTabs(request.id).at(0);
        const beside = this.settings().openIn === 'beside' ? vscode.ViewColumn.Beside : undefined;
        const title = reviewTitle(request, request.agentGone);
        const right = sideUri(request, REVIEW_SCHEME);
        const how = { preview: false, override: true, viewColumn: present?.group.viewColumn ?? beside, ...options };
        const exists = this.originals.of(request)?.exists;
        // A tab stays a diff when its file is deleted, and plain until its file is known to exist.
        await ((present ? isPlain(present) && exists !== true : exists === false)
            ? vscode.commands.executeCommand('vscode.open', right, how, title)
            : vscode.commands.executeCommand('vscode.diff', sideUri(request, ORIGINAL_SCHEME), right, title, how));
    }
}

/** Whether a tab of a review has one side. */
function isPlain({ input }: vscode.Tab): boolean {
    return input instanceof vscode.TabInputText;
}

/** Orders reviews so that tabs stand as given: each opens right of the front. */
function inOpeningOrder<T>(reviews: readonly T[]): T[] {
    const before = vscode.window.tabGroups.activeTabGroup.activeTab ? 0 : 1;
    return [...reviews.slice(0, before), ...reviews.slice(before).reverse()];
}
