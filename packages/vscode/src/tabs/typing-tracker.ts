import * as vscode from 'vscode';
import { REVIEW_SCHEME } from './review-uris';

/** When and in which editor group the user last typed into a file. */
export class TypingTracker implements vscode.Disposable {
    private last: { readonly at: number; readonly group: vscode.ViewColumn | undefined } | undefined;
    private readonly subscription: vscode.Disposable;

    constructor() {
        this.subscription = vscode.workspace.onDidChangeTextDocument(({ document }) => {
            const editor = vscode.window.activeTextEditor;
            // What an agent writes to disk leaves the document clean.
            if (editor?.document === document && document.isDirty && document.uri.scheme !== REVIEW_SCHEME) {
                this.last = { at: Date.now(), group: editor.viewColumn };
            }
        });
    }

    /** Milliseconds since the user last typed into one of the tabs of a group; infinite if not at all. */
    typedAgo(group: vscode.ViewColumn | undefined): number {
        return this.last !== undefined && this.last.group === group ? Date.now() - this.last.at : Infinity;
    }

    dispose(): void {
        this.subscription.dispose();
    }
}
