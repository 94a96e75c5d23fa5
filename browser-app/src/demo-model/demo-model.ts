import { join } from 'node:path';
import { toolNamesOf, type GeminiReply, type GeminiRequest } from '../gemini-api/gemini-api-types';
import { lastPrompt, lastToolResult, workspaceFolder, type ToolResult } from './conversation';
import { demoEdit, demoMark, newDemoFile } from './demo-edit';
import { description } from './description';
import { editorContext, type EditorContext } from './editor-context';

const asksForEdit =
    /\b(edit|improve|change|write|fix|add|refactor|rewrite|update|document|comment|create|delete|remove)\b/i;

/** What `read_file` adds to a file that is too long to be shown whole. */
const partOfFile = 'IMPORTANT: The file content has been truncated.';

/**
 * A scripted stand-in for a model, for people who have no Gemini credentials yet: it says what the
 * IDE shows the agent and proposes small edits. It keeps no state: the conversation, which every
 * request carries in full, tells it where it is. All its words bear the demo mark.
 */
export function demoModel(request: GeminiRequest): GeminiReply {
    const { contents } = request;
    const context = editorContext(contents);
    const workspace = workspaceFolder(contents);
    const prompt = lastPrompt(contents);
    const result = lastToolResult(contents);
    // A prompt beside a result means that the call was cancelled and the user has moved on.
    if (result && prompt === undefined) {
        return result.name === 'read_file' ? proposeEdit(result, context) : { text: outcome(result) };
    }
    if (prompt !== undefined && asksForEdit.test(prompt)) {
        return readBeforeEdit(request, context, workspace);
    }
    return { text: description(context, workspace) };
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

function proposeEdit({ args, output, error }: ToolResult, context: EditorContext | undefined): GeminiReply {
    const path = String(args.file_path);
    if (output === undefined) {
        return /not found|no such file|ENOENT/i.test(error ?? '')
            ? writeFile(path, newDemoFile)
            : say(`I could not read ${path}: ${error}`);
    }
    if (output.includes(partOfFile)) {
        return say(`${path} is too long for me; try a shorter file.`);
    }
    const active = context?.activeFile;
    const edited = demoEdit(path, output, active?.path === path ? active.cursor?.line : undefined);
    return edited === undefined
        ? say(`I know no harmless edit for ${path}; try another file.`)
        : writeFile(path, edited);
}

/** What became of a proposal, read from what the tool tells the model. */
function outcome({ name, args, output, error }: ToolResult): string {
    if (name !== 'write_file') {
        return `${demoMark} ${name} answered: ${error ?? output}`;
    }
    if (output === undefined) {
        return `${demoMark} You rejected the proposal, so nothing was written. (${error})`;
    }
    // The CLI says so of everything that was accepted in an IDE, edited or not.
    const said = 'User modified the `content` to be: ';
    const same = `${said}${String(args.content)}`;
    const unedited = output.endsWith(same) || output.includes(`${same} Here is the updated code:`);
    return output.includes(said) && !unedited
        ? `${demoMark} You changed the proposal and accepted it; the file has your version.`
        : `${demoMark} You accepted the proposal; the file is written.`;
}

function writeFile(path: string, content: string): GeminiReply {
    return { functionCall: { name: 'write_file', args: { file_path: path, content } } };
}

function say(text: string): GeminiReply {
    return { text: `${demoMark} ${text}` };
}
