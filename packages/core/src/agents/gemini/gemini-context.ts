import { IdeContext, limitContext } from '../../protocol/gemini';
import { EditorContext } from '../../context/editor-snapshot';

/** Context on the wire (specification II): 1-based positions, cut to the protocol's limits. */
export function toIdeContext({ openFiles, isTrusted }: EditorContext): IdeContext {
    return limitContext({
        workspaceState: {
            openFiles: openFiles.map(({ path, timestamp, isActive, cursor, selectedText }) => ({
                path,
                timestamp,
                ...(isActive !== undefined && { isActive }),
                ...(selectedText !== undefined && { selectedText }),
                ...(cursor && { cursor: { line: cursor.line + 1, character: cursor.character + 1 } })
            })),
            ...(isTrusted !== undefined && { isTrusted })
        }
    });
}
