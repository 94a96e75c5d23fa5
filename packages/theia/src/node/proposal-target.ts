import { constants } from 'node:fs';
import { access, lstat, readlink, realpath, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { ReviewTarget } from '../common';

/** What there is at a path an agent may propose content for, or the sentence that tells it why not. */
export type ProposalTarget = { valid: true; target: ReviewTarget } | { valid: false; reason: string };

/**
 * Judges the absolute `filePath` of an `openDiff` (specification III) by what is on disk. A file that does not exist yet is
 * welcome, in a missing folder too: the agent makes both after the accept. Never rejects.
 * @param workspaceRoots absolute paths; with none, nothing counts as outside of the workspace.
 */
export async function judgeProposalTarget(
    filePath: string,
    workspaceRoots: readonly string[]
): Promise<ProposalTarget> {
    try {
        const isNew = !(await existsAsFile(filePath));
        const real = await realTargetOf(filePath);
        const roots = await Promise.all(workspaceRoots.map(async root => ({ root, real: await realTargetOf(root) })));
        const linkTarget = linkTargetOf(filePath, real, roots);
        return {
            valid: true,
            target: {
                isNew,
                outsideWorkspace: roots.length > 0 && !roots.some(root => isInside(root.real, real)),
                readOnly: !(await isWritable(real)),
                missingFolder: isNew && !(await exists(path.dirname(real))),
                ...(linkTarget !== undefined && { linkTarget })
            }
        };
    } catch (error) {
        return { valid: false, reason: sentenceFor(filePath, error) };
    }
}

/** A path at which no file can be proposed; the message is for the agent and its user. */
class UnusablePath extends Error {}

async function existsAsFile(filePath: string): Promise<boolean> {
    try {
        const stats = await stat(filePath);
        if (stats.isDirectory()) {
            throw new UnusablePath(`'${filePath}' is a folder. Send the path of a file.`);
        }
        if (!stats.isFile()) {
            throw new UnusablePath(`'${filePath}' is a device, a pipe or a socket. Send the path of a file.`);
        }
        return true;
    } catch (error) {
        if (codeOf(error) !== 'ENOENT') {
            throw error;
        }
        if (/[/\\]\.{0,2}$/.test(filePath.replaceAll(path.sep, '/'))) {
            throw new UnusablePath(`'${filePath}' names a folder. Send the path of a file.`);
        }
        return false;
    }
}

/** Where a write to `filePath` would end up: every symbolic link followed, also one that leads to nothing yet. */
async function realTargetOf(filePath: string, links = 0): Promise<string> {
    try {
        return await realpath(filePath);
    } catch (error) {
        if (codeOf(error) !== 'ENOENT' || links > 40) {
            throw error;
        }
    }
    const folder = path.dirname(filePath);
    const isLink = await lstat(filePath).then(
        stats => stats.isSymbolicLink(),
        () => false
    );
    return isLink
        ? realTargetOf(path.resolve(await realpath(folder), await readlink(filePath)), links + 1)
        : path.join(await realTargetOf(folder, links), path.basename(filePath));
}

/** Whether the file can be written or, if there is none, be made, with the folders it takes. */
async function isWritable(real: string): Promise<boolean> {
    try {
        await access(real, constants.W_OK);
        return true;
    } catch (error) {
        const parent = path.dirname(real);
        return codeOf(error) === 'ENOENT' && parent !== real && isWritable(parent);
    }
}

/** Worth telling only when the path leads elsewhere than it looks: a root that is itself a link misleads nobody. */
function linkTargetOf(
    filePath: string,
    real: string,
    roots: readonly { root: string; real: string }[]
): string | undefined {
    const looks = path.resolve(filePath);
    const around = roots.find(({ root }) => isInside(root, looks));
    const expected = around ? path.join(around.real, path.relative(around.root, looks)) : looks;
    return real === expected ? undefined : real;
}

function isInside(folder: string, file: string): boolean {
    const relative = path.relative(folder, file);
    return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

async function exists(folder: string): Promise<boolean> {
    return access(folder).then(
        () => true,
        () => false
    );
}

function sentenceFor(filePath: string, error: unknown): string {
    switch (codeOf(error)) {
        case 'ENAMETOOLONG':
            return `The path ${abridged(filePath)} is longer than this machine allows. Choose a shorter one.`;
        case 'ENOTDIR':
            return `'${filePath}' lies in a file, not in a folder. Send a path whose folders are folders.`;
        case 'ELOOP':
            return `'${filePath}' is a symbolic link that leads back to itself. Send the path of a file.`;
        case 'EACCES':
            return `'${filePath}' lies in a folder that the IDE's backend may not look into. Change its permissions or choose another.`;
        default:
            return error instanceof UnusablePath
                ? error.message
                : `'${filePath}' cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
}

function abridged(text: string): string {
    return `'${text.slice(0, 60)}…' (${text.length} characters)`;
}

function codeOf(error: unknown): string {
    return (error as NodeJS.ErrnoException).code ?? '';
}
