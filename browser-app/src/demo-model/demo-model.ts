import { join, relative } from 'node:path';
import { toolNamesOf, type GeminiReply, type GeminiRequest } from '../gemini-api/gemini-api-types';
import { lastPrompt, toolResults, workspaceFolder, type ToolResult } from './conversation';
import { commentIn, withoutMention, type Comment } from './comment';
import { editAllFiles, type FileEdit } from './all-files-edit';
import { demoEdit, demoMark, newDemoFile } from './demo-edit';
import { description } from './description';
import { editorContext, type EditorContext } from './editor-context';
import { ProposedTexts } from './proposed-texts';

const asksForEdit =
    /\b(edit|improve|change|write|fix|add|refactor|rewrite|update|document|comment|create|delete|remove)\b/i;

const asksForAll = /\b(all|every|each|several|many)\b.*\bfiles?\b/i;

/** Notice that `read_file` adds to a file too long to be shown whole. */
const partOfFile = 'IMPORTANT: The file content has been truncated.';

/** Words of Gemini CLI on calls that it dropped when the user rejected one. */
const droppedCall = 'User cancelled operation';

/** Stands in for a model, from a script, for people who have no Gemini credentials yet. All its words bear the demo mark. */
export class DemoModel {
    // Each request carries the whole conversation, so little has to be kept.
    private readonly proposed = new ProposedTexts();
    private comment: Comment | undefined;

    /** Answers one request of an agent. */
    reply(request: GeminiRequest): GeminiReply {
        const { contents } = request;
        const context = editorContext(contents);
        const workspace = workspaceFolder(contents);
        const prompt = lastPrompt(contents);
        const results = toolResults(contents);
        // A prompt beside a result means that the call was cancelled and the user has moved on.
        if (results.length > 0 && prompt === undefined) {
            return results[0].name === 'read_file'
                ? this.proposeEdit(results[0], context)
                : say(this.outcome(results, workspace));
        }
        this.comment =
            prompt && workspace !== undefined
                ? commentIn(prompt, workspace, path => this.proposed.has(path))
                : undefined;
        const isRemark = this.comment !== undefined && this.comment.remarks.length > 0;
        if (prompt === undefined || !(isRemark || asksForEdit.test(withoutMention(prompt)))) {
            return { text: description(context, workspace, this.comment) };
        }
        if (!toolNamesOf(request).includes('write_file')) {
            return say('This run may not write files. Start `gemini` without -p, and I can propose an edit.');
        }
        if (!isRemark && asksForAll.test(prompt) && workspace !== undefined) {
            return this.writeFiles(editAllFiles(workspace));
        }
        const path = this.comment?.path ?? context?.activeFile?.path ?? join(workspace ?? '', 'demo.md');
        return { functionCall: { name: 'read_file', args: { file_path: path } } };
    }

    private proposeEdit({ args, output, error }: ToolResult, context: EditorContext | undefined): GeminiReply {
        const path = String(args.file_path);
        if (output === undefined) {
            return /not found|no such file|ENOENT/i.test(error ?? '')
                ? this.writeFiles([{ path, content: newDemoFile }])
                : say(`I could not read ${path}: ${error}`);
        }
        if (output.includes(partOfFile)) {
            return say(`${path} is too long for me; try a shorter file.`);
        }
        const active = context?.activeFile;
        const sent = this.comment?.path === path ? this.comment.line : undefined;
        const cursor = sent ?? (active?.path === path ? active.cursor?.line : undefined);
        const edited = this.withRemarks(path, output) ?? demoEdit(path, output, cursor);
        return edited === undefined
            ? say(`I know no harmless edit for ${path}; try another file.`)
            : this.writeFiles([{ path, content: edited }]);
    }

    /** Undefined if the user has not commented on the file. Of several lines the last comes first: it moves none of the others. */
    private withRemarks(path: string, content: string): string | undefined {
        const { remarks = [] } = this.comment?.path === path ? this.comment : {};
        return [...remarks]
            .sort((one, other) => (other.line ?? 1) - (one.line ?? 1))
            .reduce<string | undefined>(
                (edited, { line, text }) => demoEdit(path, edited ?? content, line, `You said: ${text}`),
                undefined
            );
    }

    /** In one answer: the CLI asks for one after the other, without the model in between. */
    private writeFiles(edits: readonly FileEdit[]): GeminiReply {
        edits.forEach(({ path, content }) => this.proposed.add(path, content));
        const functionCalls = edits.map(({ path, content }) => ({
            name: 'write_file',
            args: { file_path: path, content }
        }));
        return edits.length > 0 ? { functionCalls } : say('I find no file here that I could edit.');
    }

    /** Says what became of the proposals. */
    private outcome(results: readonly ToolResult[], workspace: string | undefined): string {
        if (results.length === 1) {
            return this.sentenceOf(results[0]);
        }
        const lines = results.map(result => {
            const path = String(result.args.file_path);
            return `- ${workspace === undefined ? path : relative(workspace, path)}: ${this.sentenceOf(result)}`;
        });
        return `What became of my proposals:\n\n${lines.join('\n')}`;
    }

    /** Read from what the tool tells the model and from the file. */
    private sentenceOf({ name, args, output, error }: ToolResult): string {
        if (name !== 'write_file') {
            return `${name} answered: ${error ?? output}`;
        }
        if (error?.includes(droppedCall)) {
            return 'It was not shown to you: Gemini CLI drops the rest of a request when you reject one of its files.';
        }
        if (output === undefined) {
            return `You rejected the proposal, so nothing was written. (${error})`;
        }
        return this.proposed.wasChanged(String(args.file_path))
            ? 'You changed the proposal and accepted it; the file has your version.'
            : 'You accepted the proposal; the file is written.';
    }
}

function say(text: string): GeminiReply {
    return { text: `${demoMark} ${text}` };
}
