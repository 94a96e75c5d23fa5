import { isAbsolute, join } from 'node:path';
import { withLf } from '../../../workspace/line-ends';
import { parsePatch, patchOf } from './file-patch';
import { DecidedFile, HookedFile } from './hook-dialect';
import { replaced, splitMark, written } from './text-changes';

/** Input of a model's call of a tool. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** Writes of a tool, and the input by which it writes accepted texts. */
export interface ToolWrite {
    readonly files: readonly HookedFile[];
    /** Takes the place of what it names in the tool's input. */
    readonly rewrite: (accepted: readonly DecidedFile[]) => ToolInput;
}

/** Reads the input of a tool. @param absolute completes a path. */
export type WritingTool = (input: ToolInput, absolute: (path: string) => string) => ToolWrite;

const textOf = (input: ToolInput, name: string): string | undefined => {
    const value = input[name];
    return typeof value === 'string' ? value : undefined;
};

/** `all` names the input that has each place replaced; `isLf`: the agent compares texts with LF. */
interface ReplacingInput {
    readonly all?: string;
    readonly isLf?: boolean;
}

/** Completes the paths of an agent that works in a folder. */
export const pathsFrom =
    (folder: string) =>
    (path: string): string =>
        isAbsolute(path) ? path : join(folder, path);

/** A tool that writes a file as a whole. */
export const writes =
    (file: string, content: string): WritingTool =>
    (input, absolute) => {
        const text = textOf(input, content);
        const change = text === undefined ? undefined : written(text);
        return {
            files: [{ path: absolute(textOf(input, file) ?? ''), change }],
            rewrite: ([{ text = '' }]) => ({ [content]: text })
        };
    };

/** A tool that replaces a text in a file. */
export const replaces =
    (file: string, old: string, now: string, { all = '', isLf = false }: ReplacingInput = {}): WritingTool =>
    (input, absolute) => {
        const [before, after] = [textOf(input, old), textOf(input, now)];
        const isWhole = before !== undefined && after !== undefined;
        const change = isWhole ? replaced(before, after, input[all] === true) : undefined;
        // Agents keep the byte order mark themselves, and some the line ends.
        const wire = (text?: string): string => (isLf ? withLf(splitMark(text)[1]) : splitMark(text)[1]);
        return {
            files: [{ path: absolute(textOf(input, file) ?? ''), change }],
            // The whole text stands there once.
            rewrite: ([file]) => ({
                [old]: wire(file.old),
                [now]: wire(file.text),
                ...(all in input && { [all]: false })
            })
        };
    };

/** A tool that takes a patch of files. @param endsLines see `patchOf`. */
export const patches =
    (patch: string, endsLines = false): WritingTool =>
    (input, absolute) => {
        const files = parsePatch(textOf(input, patch) ?? '').map(file => ({
            ...file,
            path: absolute(file.path),
            ...(file.from !== undefined && { from: absolute(file.from) })
        }));
        return { files, rewrite: accepted => ({ [patch]: patchOf(files, accepted.map(wantedFile), endsLines) }) };
    };

/** A tool whose change of a file cannot be told beforehand. */
export const changes =
    (file: string): WritingTool =>
    (input, absolute) => ({ files: [{ path: absolute(textOf(input, file) ?? '') }], rewrite: () => ({}) });

function wantedFile({ path, old, proposed, text }: DecidedFile): Parameters<typeof patchOf>[1][number] {
    return { path, old, ...(text !== proposed && { edited: text }) };
}
