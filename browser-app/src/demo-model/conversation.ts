import type { GeminiContent, GeminiPart } from '../gemini-api/gemini-api-types';
import { isEditorContext } from './editor-context';

/** Result of a tool, and the call that led to it. */
export interface ToolResult {
    readonly name: string;
    readonly args: Record<string, unknown>;
    /** Words of the tool when it succeeded. */
    readonly output?: string;
    /** Why it did not. */
    readonly error?: string;
}

/** Gives the last prompt without Gemini CLI's additions; `undefined` if only tools answered since. */
export function lastPrompt(contents: readonly GeminiContent[]): string | undefined {
    return sinceLastReply(contents)
        .map(part => part.text?.trim() ?? '')
        .reduce(untilFiles, [])
        .filter(
            text =>
                text !== '' && text !== filesBegin && !text.startsWith('<session_context>') && !isEditorContext(text)
        )
        .at(-1);
}

/** How Gemini CLI begins the contents of the files that a prompt names; all that comes then is theirs. */
const filesBegin = '--- Content from referenced files ---';

function untilFiles(texts: readonly string[], text: string): string[] {
    const isOver = texts.at(-1) === filesBegin;
    const [own] = text.split(filesBegin);
    return isOver ? [...texts] : [...texts, own.trim(), ...(own === text ? [] : [filesBegin])];
}

/** Gives tool results since the model's last reply, in the order in which calls ended. */
export function toolResults(contents: readonly GeminiContent[]): ToolResult[] {
    const calls = contents
        .findLast(content => content.role === 'model')
        ?.parts?.flatMap(part => part.functionCall ?? []);
    return sinceLastReply(contents)
        .flatMap(part => part.functionResponse ?? [])
        .map(({ id, name, response }, index) => {
            const call = calls?.find(each => id !== undefined && each.id === id) ?? calls?.[index];
            const { output, error } = (response ?? {}) as { output?: unknown; error?: unknown };
            return { name, args: call?.args ?? {}, output: words(output), error: words(error) };
        });
}

/** The folder Gemini CLI works in, as it told the model at the beginning. */
export function workspaceFolder(contents: readonly GeminiContent[]): string | undefined {
    const opening = contents
        .flatMap(content => content.parts ?? [])
        .find(part => part.text?.includes('<session_context>'));
    return /\*\*Workspace Directories:\*\*\s+- (.+)/.exec(opening?.text ?? '')?.[1]?.trim();
}

function sinceLastReply(contents: readonly GeminiContent[]): GeminiPart[] {
    const reply = contents.findLastIndex(content => content.role === 'model');
    return contents.slice(reply + 1).flatMap(content => content.parts ?? []);
}

function words(value: unknown): string | undefined {
    return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}
