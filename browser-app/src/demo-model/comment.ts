import { statSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** What the user has to say of a file, or of a line of it. */
export interface Remark {
    /** From 1; undefined for what is said of the whole file. */
    readonly line?: number;
    readonly text: string;
}

/** A file of the workspace that a prompt names, and what it says of it. */
export interface Comment {
    readonly path: string;
    readonly remarks: readonly Remark[];
}

/**
 * What a prompt says of a file that is there, or that `isKnown`; undefined if it names none. The IDE writes comments in the user's
 * language: a sentence about the file that ends with a colon and the user's words, then lines such as `path:12: words`.
 */
export function commentIn(prompt: string, workspace: string, isKnown: (path: string) => boolean): Comment | undefined {
    const [head = '', ...others] = prompt.split('\n');
    const name = head
        .split(/[\s:：]+/)
        .map(word => word.replace(/^[@'"`]+|(?<!['"`.,;!?。，])['"`.,;!?。，]+$/g, ''))
        .find(word => isInside(word) && (isFile(join(workspace, word)) || isKnown(join(workspace, word))));
    if (name === undefined) {
        return undefined;
    }
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
