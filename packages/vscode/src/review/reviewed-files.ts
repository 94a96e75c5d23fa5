import * as vscode from 'vscode';

/** The URI of a file that is reviewed. */
export function uriOf(fileUri: string): vscode.Uri {
    return vscode.Uri.parse(fileUri, true);
}

/** Opens a text in a document without a file, in the language of the file it was meant for. */
export async function openText(content: string, fileUri: string): Promise<void> {
    const language = await vscode.workspace.openTextDocument(uriOf(fileUri)).then(
        ({ languageId }) => languageId,
        () => undefined
    );
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language }));
}

/** Whether a file has unsaved changes, also in a notebook or a custom editor, known by its tab only. */
export function isUnsaved(uri: string): boolean {
    const { textDocuments, notebookDocuments } = vscode.workspace;
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
    return (
        [...textDocuments, ...notebookDocuments].some(each => each.isDirty && each.uri.toString() === uri) ||
        tabs.some(({ isDirty, input }) => isDirty && hasUri(input) && input.uri.toString() === uri)
    );
}

function hasUri(input: unknown): input is { readonly uri: vscode.Uri } {
    return typeof input === 'object' && input !== null && 'uri' in input;
}
