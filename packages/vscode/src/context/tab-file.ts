import type { Uri } from 'vscode';

/** What the inputs of VS Code's tabs have in common: a file, or two of which the right one counts. */
interface FileInput {
    readonly uri?: Uri;
    readonly modified?: Uri;
}

/**
 * The URI of the file that a tab shows, whatever editor it has: text, a notebook, a custom editor, the right side of a diff.
 * Undefined for everything that is not a file on disk.
 */
export function fileOfTab(tab: { readonly input: unknown } | undefined): string | undefined {
    const { uri, modified = uri } = (tab?.input ?? {}) as FileInput;
    return modified && fileUri(modified);
}

/** A URI without what does not name the file; undefined if it names none on disk. */
export function fileUri(uri: Uri): string | undefined {
    return uri.scheme === 'file' ? uri.with({ query: '', fragment: '' }).toString() : undefined;
}
