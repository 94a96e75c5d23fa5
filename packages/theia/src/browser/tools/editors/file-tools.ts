import type { ToolOutcome, ToolRefusal } from '@agent-companion/server';
import type { KnownText } from '@agent-companion/page';
import { answered, IdeTool, refused } from '../page-tool';
import { textPart } from '../files/text-part';

/** What the tools of single files ask of the page. */
export interface EditorFiles {
    /** The text of a file as an editor has it if it is not saved, else as it is on disk; or why there is none. */
    textOf(path: string): Promise<KnownText | ToolRefusal>;
    /** Shows a file in an editor that takes no keyboard, with its cursor at a place counted from 1; or says why not. */
    show(path: string, line: number | undefined, column: number | undefined): Promise<ToolRefusal | undefined>;
}

/** The text of a file, saved or not. */
export function getEditorText(files: EditorFiles): IdeTool<'get_editor_text'> {
    return {
        name: 'get_editor_text',
        run: async ({ path, startLine, endLine }): Promise<ToolOutcome<TextAnswer>> => {
            const known = await files.textOf(path);
            if ('ok' in known) {
                return known;
            }
            const part = textPart(known.text, startLine, endLine);
            return part
                ? answered({ path, ...part, unsaved: known.unsaved })
                : refused('invalid', `The text has no such lines: it has ${textPart(known.text)?.lineCount} in all.`);
        }
    };
}

interface TextAnswer {
    path: string;
    text: string;
    startLine: number;
    endLine: number;
    lineCount: number;
    unsaved: boolean;
    nextLine?: number;
}

/** Shows a file, without taking the keyboard. */
export function openFile(files: EditorFiles): IdeTool<'open_file'> {
    return {
        name: 'open_file',
        run: async ({ path, line, column }) => {
            const refusal = await files.show(path, line, column);
            return refusal ?? answered({ path, ...(line !== undefined && { line }) });
        }
    };
}
