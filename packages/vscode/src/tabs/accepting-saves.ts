import * as vscode from 'vscode';
import { REVIEW_SCHEME } from './review-uris';

/** Calls a listener with each review's document that the user saves by the menu; a key accepts at once. */
export function onDidSaveByHand(listener: (document: vscode.TextDocument) => void): vscode.Disposable {
    const saving = new Set<string>();
    const { onWillSaveTextDocument, onDidSaveTextDocument } = vscode.workspace;
    return vscode.Disposable.from(
        // A save that keeps the document clean, or an auto-save, is not the user's act.
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
