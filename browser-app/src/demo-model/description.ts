import { isAbsolute, relative } from 'node:path';
import type { Comment } from './comment';
import { demoMark } from './demo-edit';
import type { ActiveFile, EditorContext } from './editor-context';

/** Longer selections are shown from their beginning. */
const shownCharacters = 300;

/** Says what the editor context holds, and what to try next. */
export function description(context: EditorContext | undefined, workspace: string | undefined, sent?: Comment): string {
    const seen = context ? describeContext(context, workspace) : nothingSeen;
    return `${demoMark} I am a small script, not an AI: no Gemini credentials were found. ${seen}\n\n${received(sent, workspace)}${suggestions}`;
}

function received(sent: Comment | undefined, workspace: string | undefined): string {
    const line = sent?.line === undefined ? '' : ` from line ${sent.line} on`;
    return sent
        ? `You have named ${shortPath(sent.path, workspace)}${line}: "edit it" after that changes it there.\n\n`
        : '';
}

const nothingSeen =
    'The IDE has told me nothing about your editors yet. Open a file in Theia and ask again; `/ide status` says ' +
    'whether Gemini CLI is connected, `/ide enable` connects it.';

const suggestions =
    'Try "edit all files", and I propose changes for you to edit, accept or reject; "edit this file" for the one in ' +
    'front of you; or "what do you see?" after selecting some text.';

function describeContext({ activeFile, otherOpenFiles }: EditorContext, workspace: string | undefined): string {
    const lines = activeFile ? describeActiveFile(activeFile, workspace) : ['- no file is active'];
    if (otherOpenFiles.length > 0) {
        lines.push(`- also open: ${otherOpenFiles.map(path => shortPath(path, workspace)).join(', ')}`);
    }
    return `But I do see what your IDE shows me:\n\n${lines.join('\n')}`;
}

function describeActiveFile({ path, cursor, selectedText }: ActiveFile, workspace: string | undefined): string[] {
    const lines = [`- the active file is ${shortPath(path, workspace)}`];
    if (cursor) {
        lines.push(`- the cursor is in line ${cursor.line}, column ${cursor.character}`);
    }
    if (selectedText) {
        const rest = selectedText.length > shownCharacters ? ` … (${selectedText.length} characters)` : '';
        lines.push(`- you have selected:\n\n\`\`\`\n${selectedText.slice(0, shownCharacters)}${rest}\n\`\`\``);
    }
    return lines;
}

function shortPath(path: string, workspace: string | undefined): string {
    const short = workspace === undefined ? path : relative(workspace, path);
    return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short;
}
