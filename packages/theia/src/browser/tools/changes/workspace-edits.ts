import type { ToolOutcome } from '@agent-companion/server';
import { pathOf } from '../files/file-uris';
import { answered, refused } from '../page-tool';
import { TextEdit } from './text-edits';

/** An edit of a workspace as providers answer it: of a text, or of a file as a whole. */
export interface ProvidedEdit {
    readonly resource?: { toString(): string };
    readonly textEdit?: TextEdit & { readonly insertAsSnippet?: boolean };
    readonly versionId?: number;
    readonly oldResource?: object;
    readonly newResource?: object;
}

/** The edits of one file. */
export interface FileEdits {
    readonly path: string;
    /** The version of the text that they are made for, if that was said. */
    readonly version: number | undefined;
    readonly edits: TextEdit[];
}

/**
 * The edits of texts by file. Refused is what cannot be reviewed as the change of a text: a file that is made, renamed or
 * deleted, and a text that is no file.
 * @param plain the text that a snippet inserts, without its places to fill in.
 */
export function editsByFile(
    provided: readonly ProvidedEdit[],
    plain: (snippet: string) => string
): ToolOutcome<FileEdits[]> {
    const found = new Map<string, FileEdits>();
    for (const { resource, textEdit, versionId, oldResource, newResource } of provided) {
        if (oldResource || newResource || !resource || !textEdit) {
            return refused(
                'invalid',
                'This change also creates, renames or deletes files, which the user cannot review as a change of text. ' +
                    'Make it yourself, step by step.'
            );
        }
        const path = pathOf(resource);
        if (path === undefined) {
            return refused('invalid', `This change also concerns ${resource.toString()}, which is no file.`);
        }
        const file = found.get(path) ?? { path, version: versionId, edits: [] };
        const { range, text, insertAsSnippet } = textEdit;
        file.edits.push({ range, text: insertAsSnippet ? plain(text) : text });
        found.set(path, file);
    }
    return answered([...found.values()]);
}
