import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { ReviewTarget } from '../../common';
import { isInside, realTargetOf } from './real-path';
import { spelledByWorkspace, WorkspaceRoot } from './workspace-spelling';

/** What there is at a path an agent may propose content for, or the sentence that tells it why not. */
export type ProposalTarget = {
    /** The path as the IDE spells it. */
    file: string;
} & ({ valid: true; target: ReviewTarget } | { valid: false; reason: string });

/**
 * Judges the absolute `filePath` of an `openDiff` (specification III) by what is on disk. A file that does not exist yet is
 * welcome, in a missing folder too: the agent makes both after the accept. Never rejects.
 * @param workspaceRoots absolute paths; with none, nothing counts as outside of the workspace.
 */
export async function judgeProposalTarget(
    filePath: string,
    workspaceRoots: readonly string[]
): Promise<ProposalTarget> {
    const roots = await Promise.all(workspaceRoots.map(realRootOf));
    const file = await spelledByWorkspace(filePath, roots);
    try {
        const real = await realTargetOf(filePath);
        const isNew = !(await existsAsFile(real, filePath));
        const linkTarget = linkTargetOf(filePath, real, roots);
        return {
            file,
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
        return { file, valid: false, reason: sentenceFor(filePath, error) };
    }
}

/** A path at which no file can be proposed; the message is for the agent and its user. */
class UnusablePath extends Error {}

/** @param filePath how the agent spells `real`. */
async function existsAsFile(real: string, filePath: string): Promise<boolean> {
    try {
        const stats = await stat(real);
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

/** A folder of the workspace may be gone, or out of reach. */
async function realRootOf(root: string): Promise<WorkspaceRoot> {
    const real = await realTargetOf(root).catch(() => root);
    return { root, real };
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
function linkTargetOf(filePath: string, real: string, roots: readonly WorkspaceRoot[]): string | undefined {
    const looks = path.resolve(filePath);
    const around = roots.find(({ root }) => isInside(root, looks));
    const expected = around ? path.join(around.real, path.relative(around.root, looks)) : looks;
    return real === expected ? undefined : real;
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
