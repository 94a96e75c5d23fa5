import * as vscode from 'vscode';
import { DiffOpener, OpenSettings } from './diff-opener';
import { DocumentSaver } from './document-saver';
import { OriginalFiles } from '../text/original-files';
import { ReviewFileSystem } from './review-file-system';
import { TabClosing } from './tab-closing';
import { ORIGINAL_SCHEME, REVIEW_SCHEME, reviewIdOf, reviewTabs } from './review-uris';

/** The editors that show reviews, and the files that these edit. */
export class ReviewEditors implements vscode.Disposable {
    readonly originals: OriginalFiles;
    readonly opener: DiffOpener;
    readonly closing = new TabClosing();
    private readonly subscriptions: vscode.Disposable[];
    /** When the user last typed into a file. */
    private typedAt = -Infinity;

    constructor(settings: () => OpenSettings) {
        const [files, originals] = [new ReviewFileSystem(), new ReviewFileSystem()];
        this.originals = new OriginalFiles(originals);
        const tabs = { files, saver: new DocumentSaver(), closing: this.closing };
        this.opener = new DiffOpener(tabs, this.originals, () => Date.now() - this.typedAt, settings);
        const { registerFileSystemProvider, onDidChangeTextDocument } = vscode.workspace;
        this.subscriptions = [
            this.closing,
            onDidChangeTextDocument(({ document }) => this.noteTyping(document)),
            registerFileSystemProvider(REVIEW_SCHEME, files, { isCaseSensitive: true }),
            registerFileSystemProvider(ORIGINAL_SCHEME, originals, { isCaseSensitive: true, isReadonly: true })
        ];
    }

    /** Closes tabs of ended reviews, which a reload has restored. @param pending the ids of reviews that are not over. */
    async closeStale(pending: readonly string[]): Promise<void> {
        const isStale = (tab: vscode.Tab): boolean => {
            const id = reviewIdOf(tab);
            return id !== undefined && !pending.includes(id) && !this.closing.has({ id });
        };
        await vscode.window.tabGroups.close(reviewTabs().filter(isStale), true);
    }

    private noteTyping(document: vscode.TextDocument): void {
        const editor = vscode.window.activeTextEditor;
        // An agent's write to disk leaves the document clean.
        if (editor?.document === document && document.isDirty && document.uri.scheme !== REVIEW_SCHEME) {
            this.typedAt = Date.now();
        }
    }

    dispose(): void {
        vscode.Disposable.from(...this.subscriptions).dispose();
    }
}
