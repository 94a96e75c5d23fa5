import { statSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** Remark of the user on a file, or on a line of it. */
interface Remark {
    /** From 1; undefined for what is said of the whole file. */
    readonly line?: number;
    readonly text: string;
}

/** A file of the workspace that a prompt names, and what it says of it. */
export interface Comment {
    readonly path: string;
    readonly remarks: readonly Remark[];
    /** The first of the lines that the user has sent to the agent, from 1. */
    readonly line?: number;
}

/** Finds a file that 'Send to Agent' has put into a prompt: `@my\\ folder/a.ts (lines 2-3)`, the words in the user's language. */
const MENTION = /@(?:"([^"]*)"|((?:\\.|[^\s\\"])+))(?: \([^\d()]*(\d+)(?:[^\d()][^()]*)?\))?/;

/** The words of a prompt, without the file that was sent. */
export function withoutMention(prompt: string): string {
    return prompt.replace(MENTION, ' ');
}

/** Comment that a prompt makes on a file that exists or `isKnown`; undefined if it names none. */
export function commentIn(prompt: string, workspace: string, isKnown: (path: string) => boolean): Comment | undefined {
    const [head = '', ...others] = prompt.split('\n');
    const isThere = (path: string): boolean =>
        isInside(path) && (isFile(join(workspace, path)) || isKnown(join(workspace, path)));
    const [, quoted, escaped, line] = MENTION.exec(head) ?? [];
    const mentioned = quoted ?? escaped?.replaceAll(/\\(.)/g, '$1');
    if (mentioned !== undefined && isThere(mentioned)) {
        return { path: join(workspace, mentioned), remarks: [], ...(line !== undefined && { line: Number(line) }) };
    }
    const name = head
        .split(/[\s:：]+/)
        .map(word => word.replace(/^[@'"`]+|(?<!['"`.,;!?。，])['"`.,;!?。，]+$/g, ''))
        .find(isThere);
    if (name === undefined) {
        return undefined;
    }
    // The IDE writes in the user's language: a sentence that ends with a colon and the user's words. Lines such as
    // `path:12: words` follow.
    const rest = head.slice(head.indexOf(name) + name.length);
    const words = rest.slice((rest + ':').search(/[:：]/) + 1).trimStart();
    const remarks = others.flatMap(line => {
        const [, first, text] =
            (line.startsWith(`${name}:`) && /^(\d+)(?:-[-\d]*)?: (.*)/.exec(line.slice(name.length + 1))) || [];
        return text === undefined ? [] : [{ line: Number(first), text }];
    });
    return { path: join(workspace, name), remarks: words === '' ? remarks : [{ text: words }, ...remarks] };
}

/** Whether a word can be the path of a file in the workspace. */
function isInside(word: string): boolean {
    return /[^./\\]/.test(word) && !word.startsWith('/') && !normalize(word).startsWith('..');
}

function isFile(path: string): boolean {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
