import { join } from 'node:path';
import { toolNamesOf, type GeminiReply, type GeminiRequest } from '../gemini-api/gemini-api-types';
import { lastPrompt, lastToolResult, workspaceFolder, type ToolResult } from './conversation';
import { demoEdit, demoMark, newDemoFile } from './demo-edit';
import { description } from './description';
import { editorContext, type EditorContext } from './editor-context';
import { ProposedTexts } from './proposed-texts';

const asksForEdit =
    /\b(edit|improve|change|write|fix|add|refactor|rewrite|update|document|comment|create|delete|remove)\b/i;

/** What `read_file` adds to a file that is too long to be shown whole. */
const partOfFile = 'IMPORTANT: The file content has been truncated.';

/**
 * A scripted stand-in for a model, for people who have no Gemini credentials yet: it says what the
 * IDE shows the agent and proposes small edits. The conversation, which every request carries in
 * full, tells it where it is; it keeps only the texts that it proposed. All its words bear the demo mark.
 */
export class DemoModel {
    private readonly proposed = new ProposedTexts();

    /** Answers one request of an agent. */
    reply(request: GeminiRequest): GeminiReply {
        const { contents } = request;
        const context = editorContext(contents);
        const workspace = workspaceFolder(contents);
        const prompt = lastPrompt(contents);
        const result = lastToolResult(contents);
        // A prompt beside a result means that the call was cancelled and the user has moved on.
        if (result && prompt === undefined) {
            return result.name === 'read_file' ? this.proposeEdit(result, context) : say(this.outcome(result));
        }
        if (prompt !== undefined && asksForEdit.test(prompt)) {
            return readBeforeEdit(request, context, workspace);
        }
        return { text: description(context, workspace) };
    }

    private proposeEdit({ args, output, error }: ToolResult, context: EditorContext | undefined): GeminiReply {
        const path = String(args.file_path);
        if (output === undefined) {
            return /not found|no such file|ENOENT/i.test(error ?? '')
                ? this.writeFile(path, newDemoFile)
                : say(`I could not read ${path}: ${error}`);
        }
        if (output.includes(partOfFile)) {
            return say(`${path} is too long for me; try a shorter file.`);
        }
        const active = context?.activeFile;
        const edited = demoEdit(path, output, active?.path === path ? active.cursor?.line : undefined);
        return edited === undefined
            ? say(`I know no harmless edit for ${path}; try another file.`)
            : this.writeFile(path, edited);
    }

    private writeFile(path: string, content: string): GeminiReply {
        this.proposed.add(path, content);
        return { functionCall: { name: 'write_file', args: { file_path: path, content } } };
    }

    /** What became of a proposal, read from what the tool tells the model and from the file. */
    private outcome({ name, args, output, error }: ToolResult): string {
        if (name !== 'write_file') {
            return `${name} answered: ${error ?? output}`;
        }
        if (output === undefined) {
            return `You rejected the proposal, so nothing was written. (${error})`;
        }
        return this.proposed.wasChanged(String(args.file_path))
            ? 'You changed the proposal and accepted it; the file has your version.'
            : 'You accepted the proposal; the file is written.';
    }
}

function readBeforeEdit(
    request: GeminiRequest,
    context: EditorContext | undefined,
    workspace: string | undefined
): GeminiReply {
    if (!toolNamesOf(request).includes('write_file')) {
        return say('This run may not write files. Start `gemini` without -p, and I can propose an edit.');
    }
    const path = context?.activeFile?.path ?? join(workspace ?? '', 'demo.md');
    return { functionCall: { name: 'read_file', args: { file_path: path } } };
}

function say(text: string): GeminiReply {
    return { text: `${demoMark} ${text}` };
}
