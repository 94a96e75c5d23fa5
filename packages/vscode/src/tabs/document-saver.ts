import * as vscode from 'vscode';

/** Saves reviews with every change, without save actions, so that closing asks nothing. */
export class DocumentSaver {
    private readonly saving = new Map<vscode.TextDocument, Promise<void>>();

    /** Saves a document that has changed, until it is clean; later, if it is not in the active editor. */
    async save(document: vscode.TextDocument): Promise<void> {
        const saving =
            this.saving.get(document) ?? this.saveUntilClean(document).finally(() => this.saving.delete(document));
        this.saving.set(document, saving);
        await saving;
    }

    /** Whether a document may differ from its file; while it is saved VS Code calls it clean too early. */
    isUnsaved(document: vscode.TextDocument): boolean {
        return document.isDirty || this.saving.has(document);
    }

    /** Resolves once a document is not being saved any more: what changes its file meanwhile fails the save. */
    async settled(uri: vscode.Uri): Promise<void> {
        const saves = [...this.saving].filter(([document]) => document.uri.toString() === uri.toString());
        await Promise.allSettled(saves.map(([, saving]) => saving));
    }

    private async saveUntilClean(document: vscode.TextDocument): Promise<void> {
        // VS Code tells of a change, and only then that the document is dirty: both in one turn, in which no other save begins.
        await Promise.resolve();
        let saved = document.isDirty ? -1 : document.version;
        // A save that is over makes it clean for extensions, though its text may have changed meanwhile.
        while (saved !== document.version && isActive(document)) {
            saved = document.version;
            await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
        }
    }
}

/** Whether a document is active: the command saves the active editor only, which may change after a key. */
function isActive(document: vscode.TextDocument): boolean {
    return vscode.window.activeTextEditor?.document === document;
}
