import { closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The most bytes that are read of a file. */
const MAX_BYTES = 1024 * 1024;

/** Finds the `.env` file that Gemini CLI would read: `.gemini/.env` or `.env`, upwards, then in its home. */
export function findEnvFile(workspace: string, geminiHome: string): string | undefined {
    for (let folder = resolve(workspace); ; folder = dirname(folder)) {
        const found = envFileIn(folder);
        if (found !== undefined || folder === dirname(folder)) {
            return found ?? envFileIn(geminiHome);
        }
    }
}

/** The variables a `.env` file sets to something. */
export function readEnvFile(path: string): Record<string, string> {
    const variables: Record<string, string> = {};
    for (const line of beginningOf(path).split(/\r?\n/)) {
        const [, name, value] = /^(?:export\s+)?([\w.-]+)\s*=(.*)$/.exec(line.trim()) ?? [];
        const text = value?.trim();
        if (name && text && !/^(?:""$|''$|#)/.test(text)) {
            variables[name] = text;
        }
    }
    return variables;
}

/** Whether a path leads to a regular file. Others may be folders, or hold up who reads them, as a FIFO does. */
export function isFile(path: string): boolean {
    return existsSync(path) && statSync(path).isFile();
}

/** The first text of a regular file, which a repository may have made endless, or led to one; nothing if it cannot be read. */
export function beginningOf(path: string): string {
    try {
        const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
        try {
            const bytes = Buffer.alloc(MAX_BYTES);
            return bytes.toString('utf8', 0, readSync(file, bytes));
        } finally {
            closeSync(file);
        }
    } catch {
        return '';
    }
}

function envFileIn(folder: string): string | undefined {
    return [join(folder, '.gemini', '.env'), join(folder, '.env')].find(isFile);
}
