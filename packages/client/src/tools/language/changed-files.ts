import { limits } from '@agent-companion/core/protocol';
import type { ProposedChange } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { utf8Of } from '@agent-companion/core/support';
import { AnsweredEdit, AnsweredTextEdit, rangeOf } from './language-answers';
import type { LanguageCall } from './language-call';
import { answered, refused } from '../page-tool';
import { isSameText } from '../../text/line-ends';
import { withEdits } from './text-edits';

type ChangedFiles = ProposedChange['files'];

/** Makes the new texts of all files; refuses if one cannot be reviewed. */
export async function changedFiles(
    call: LanguageCall,
    provided: AnsweredEdit['edits']
): Promise<ToolOutcome<ChangedFiles>> {
    const byFile = new Map<string, AnsweredTextEdit[]>();
    for (const { resource, textEdit } of provided) {
        const path = resource && call.editor.pathOf(resource);
        if (path === undefined || !textEdit || textEdit.insertAsSnippet) {
            return refused(
                'invalid',
                'This change also creates, renames or deletes files, or inserts a snippet, which the user cannot review as a ' +
                    'change of text. Make it yourself, step by step.'
            );
        }
        const edits = byFile.get(path) ?? [];
        edits.push(textEdit);
        byFile.set(path, edits);
    }
    if (byFile.size > limits.maxFilesOfChange) {
        return refused(
            'too-large',
            `This changes ${byFile.size} files, and at most ${limits.maxFilesOfChange} can be reviewed. Make a smaller change.`
        );
    }
    const changed: ChangedFiles = [];
    for (const [path, edits] of byFile) {
        const file = await changedFile(call, path, edits);
        if (!file.ok) {
            return file;
        }
        changed.push(...file.result);
    }
    return answered(changed);
}

/** One file's new text, exact to the byte where nothing is edited. */
export async function changedFile(
    call: LanguageCall,
    path: string,
    edits: readonly AnsweredTextEdit[]
): Promise<ToolOutcome<ChangedFiles>> {
    if (call.editor.refusalOf(path)) {
        return refused(
            'outside-workspace',
            `This would change ${path}, which is outside of the workspace or excluded.`
        );
    }
    const opened = await call.open(path);
    if (!opened.ok) {
        return opened;
    }
    if (opened.result.isUnsaved) {
        return refused('invalid', `${path} has unsaved changes in the editor. Ask the user to save it first.`);
    }
    const exact = utf8Of(await call.editor.bytesOf(path));
    if (exact === undefined) {
        return refused('invalid', `${path} is not UTF-8, the only encoding in which changes can be proposed.`);
    }
    if (!isSameText(opened.result.text, exact)) {
        return refused(
            'invalid',
            `${path} has changed meanwhile, or the editor takes it for another encoding. Ask again.`
        );
    }
    const text = withEdits(
        exact,
        edits.map(edit => ({ range: rangeOf(edit.range), text: edit.text }))
    );
    if (text === undefined) {
        return refused('failed', `The language service's edits of ${path} contradict each other.`);
    }
    return answered(text === exact ? [] : [{ path, text }]);
}
