import * as vscode from 'vscode';
import type { ReviewService } from '@agent-companion/page';
import { DiffOpener, DiffReview, OpenSettings } from './diff-opener';
import { DocumentSaver } from './document-saver';
import { OriginalFiles } from './original-files';
import { ReviewFileSystem } from './review-file-system';
import { TabClosing } from './tab-closing';
import { TypingTracker } from './typing-tracker';
import { ORIGINAL_SCHEME, REVIEW_SCHEME, reviewIdOf, reviewTabs } from './review-uris';

/** The editors that show reviews, and the files that these edit. */
export class ReviewEditors implements vscode.Disposable {
    readonly originals: OriginalFiles;
    readonly opener: DiffOpener;
    readonly closing = new TabClosing();
    private readonly subscriptions: vscode.Disposable[];

    constructor(settings: () => OpenSettings) {
        const [files, originals] = [new ReviewFileSystem(), new ReviewFileSystem()];
        this.originals = new OriginalFiles(originals);
        const typing = new TypingTracker();
        const tabs = { files, saver: new DocumentSaver(), closing: this.closing };
        this.opener = new DiffOpener(tabs, this.originals, typing, settings);
        const { registerFileSystemProvider } = vscode.workspace;
        this.subscriptions = [
            typing,
            this.closing,
            registerFileSystemProvider(REVIEW_SCHEME, files, { isCaseSensitive: true }),
            registerFileSystemProvider(ORIGINAL_SCHEME, originals, { isCaseSensitive: true, isReadonly: true })
        ];
    }

    /** Closes the tabs of reviews that were over before the page was loaded. To be called with the ids of those that are not. */
    async closeStale(pending: readonly string[], reviews: ReviewService<DiffReview>): Promise<void> {
        const known = new Set([...pending, ...reviews.undecided().map(({ request }) => request.id)]);
        const stale = reviewTabs().filter(tab => !known.has(reviewIdOf(tab) ?? ''));
        await vscode.window.tabGroups.close(stale, true);
    }

    /** Calls a listener with each review's document that the user saves: by the menu, as a key for that accepts at once. */
    onDidSave(listener: (document: vscode.TextDocument) => void): void {
        const saving = new Set<string>();
        const { onWillSaveTextDocument, onDidSaveTextDocument } = vscode.workspace;
        this.subscriptions.push(
            // What is saved to keep the document clean, or by auto-save, is not the user's act.
            onWillSaveTextDocument(({ document: { uri }, reason }) => {
                if (uri.scheme === REVIEW_SCHEME && reason === vscode.TextDocumentSaveReason.Manual) {
                    saving.add(uri.toString());
                }
            }),
            onDidSaveTextDocument(document => {
                if (saving.delete(document.uri.toString())) {
                    listener(document);
                }
            })
        );
    }

    dispose(): void {
        vscode.Disposable.from(...this.subscriptions).dispose();
    }
}
