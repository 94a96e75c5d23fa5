import { pathToFileURL } from 'node:url';
import { EditorContext } from '../context/editor-snapshot';
import { SelectedFile } from '../protocol/claude-code/notifications';

/** The file that the user is in, as several protocols write it; undefined if there is none. */
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
