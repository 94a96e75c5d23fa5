import type { FileMention } from '@agent-companion/window/contract';

/** What is selected in an editor; lines and characters count from 0. */
export interface SelectedRange {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
}

/** What is in front of the user when they send files to an agent, by URIs. */
interface MentionSource {
    /** What is selected in the list of files from whose menu the command comes. */
    readonly selected?: readonly string[];
    /** The file from whose menu it comes: of a list, a tab or an editor. */
    readonly target?: string;
    /** The editor in front. */
    readonly editor?: { readonly uri: string; readonly selection: SelectedRange };
}

/** The files that the user means: those selected in a list, else the one of a tab, else the editor in front with its selected lines. */
export function mentionedFiles({ selected, target, editor }: MentionSource): FileMention[] {
    if (!selected && editor && (target ?? editor.uri) === editor.uri) {
        const { uri, selection } = editor;
        return isFile(uri) ? [{ uri, ...(!isEmpty(selection) && { lines: selectedLines(selection) }) }] : [];
    }
    const uris = selected ?? (target === undefined ? [] : [target]);
    return uris.filter(isFile).map(uri => ({ uri }));
}

/** The lines of a selection. One that ends before the first character of a line does not include that. */
export function selectedLines({ start, end }: SelectedRange): { first: number; last: number } {
    return { first: start.line, last: end.character === 0 && end.line > start.line ? end.line - 1 : end.line };
}

function isEmpty({ start, end }: SelectedRange): boolean {
    return start.line === end.line && start.character === end.character;
}

function isFile(uri: string): boolean {
    return uri.startsWith('file:');
}
