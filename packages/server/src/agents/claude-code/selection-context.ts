import { pathToFileURL } from 'node:url';
import { NoSelectedFile, SelectedFile } from '@agent-companion/protocol/claude-code';
import { EditorContext } from '../../context/editor-snapshot';

/** What is sent of a context: the file that the user is in, with 0-based positions. */
export function toSelection({ openFiles }: EditorContext): SelectedFile | NoSelectedFile {
    const active = openFiles.find(({ isActive }) => isActive);
    if (!active) {
        return { text: null, filePath: null, fileUrl: null, selection: null };
    }
    const { path, cursor = { line: 0, character: 0 }, selectedText: text = '', selection } = active;
    const { start, end } = selection ?? { start: cursor, end: cursor };
    return {
        text,
        filePath: path,
        fileUrl: pathToFileURL(path).href,
        selection: { start, end, isEmpty: text === '' }
    };
}
