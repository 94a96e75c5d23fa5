import { pathToFileURL } from 'node:url';
import { EditorContext, TextSelection } from '../context/editor-snapshot';

/** What agents that know of one file are told of it, as several protocols write it. */
interface SelectedFile {
    /** Empty without a selection. */
    readonly text: string;
    readonly filePath: string;
    readonly fileUrl: string;
    /** 0-based. Without a selection both ends are the cursor. */
    readonly selection: Readonly<TextSelection> & { readonly isEmpty: boolean };
}

/** The file that the user is in, and what is selected in it; undefined if there is none. */
export function selectedFile({ openFiles }: EditorContext): SelectedFile | undefined {
    const active = openFiles.find(({ isActive }) => isActive);
    if (!active) {
        return undefined;
    }
    const { path: filePath, cursor = { line: 0, character: 0 }, selectedText: text = '' } = active;
    const { start, end } = active.selection ?? { start: cursor, end: cursor };
    const fileUrl = pathToFileURL(filePath).href;
    return { text, filePath, fileUrl, selection: { start, end, isEmpty: text === '' } };
}
