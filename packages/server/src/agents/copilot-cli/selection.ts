import { pathToFileURL } from 'node:url';
import { SelectionParams } from '@agent-companion/protocol/copilot-cli';
import { EditorContext } from '../../context/editor-snapshot';

const origin = { line: 0, character: 0 };

/** What is told of a context: the file that the user is in, with 0-based positions. */
export function toSelection({ openFiles }: EditorContext): SelectionParams {
    const active = openFiles.find(({ isActive }) => isActive);
    const { cursor = origin, selectedText: text = '' } = active ?? {};
    const { start, end } = active?.selection ?? { start: cursor, end: cursor };
    return {
        text,
        filePath: active?.path ?? '',
        fileUrl: active ? pathToFileURL(active.path).href : '',
        selection: { start, end, isEmpty: text === '' }
    };
}
