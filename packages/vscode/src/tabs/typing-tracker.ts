import * as vscode from 'vscode';
import { REVIEW_SCHEME } from './review-uris';

/** When the user last typed into a file. */
export class TypingTracker implements vscode.Disposable {
    private at = -Infinity;
    private readonly subscription: vscode.Disposable;

    constructor() {
        this.subscription = vscode.workspace.onDidChangeTextDocument(({ document }) => {
            const editor = vscode.window.activeTextEditor;
            // What an agent writes to disk leaves the document clean.
            if (editor?.document === document && document.isDirty && document.uri.scheme !== REVIEW_SCHEME) {
                this.at = Date.now();
            }
        });
    }

    /** Milliseconds since the user last typed into a file; infinite if not at all. */
    get typedAgo(): number {
        return Date.now() - this.at;
    }

    dispose(): void {
        this.subscription.dispose();
    }
}
