import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { PathTextCode, refusalOfPath } from './proposed-path';
import { isInside, realTargetOf } from './real-path';
import { isSystemFile } from './system-file';
import { realRootsOf, spelledByWorkspace, WorkspaceRoot } from './workspace-spelling';

/** File at the path of a proposal: facts to be shown, not reasons to refuse. */
export interface ProposalTarget {
    /** There is no file yet. */
    readonly isNew: boolean;
    /** The file that would be written lies in none of the workspace's folders, symbolic links followed. */
    readonly outsideWorkspace: boolean;
    /** The file, or the folder a new one would be made in, cannot be written by this process. */
    readonly readOnly: boolean;
    /** The folder of a new file does not exist either; the agent makes it. */
    readonly missingFolder: boolean;
    /** Where the file really is, when a symbolic link leads to it; an absolute path for people. */
    readonly linkTarget?: string;
}

/** Why no content can be proposed for a path. */
export type PathRefusalCode =
    | PathTextCode
    | 'path-folder'
    | 'path-special'
    | 'path-too-long'
    | 'path-in-file'
    | 'path-link-loop'
    | 'path-no-access'
    | 'path-unreadable'
    | 'path-late';

/** `reason` is a sentence for the agent and its user: what is wrong and what to send. */
interface PathRefusal {
    readonly valid: false;
    readonly code: PathRefusalCode;
    readonly reason: string;
}

export type PathVerdict =
    { readonly valid: true; readonly file: string; readonly target: ProposalTarget } | PathRefusal;

/** Judges the path of a proposal; may take for ever, as the file system does. */
export type JudgePath = (filePath: string) => Promise<PathVerdict>;

/** Verdict on a path of which the file system does not tell in time. */
export function refusalOfLatePath(filePath: string, milliseconds: number): PathRefusal {
    const reason = `The file system does not tell within ${milliseconds / 1_000} s what there is at '${filePath}': it may be out of reach. Try again later, or ask in the terminal.`;
    return refuse('path-late', reason);
}

const refuse = (code: PathRefusalCode, reason: string): PathRefusal => ({ valid: false, code, reason });

/** Judges a proposal's path, by text and on disk; new files are welcome. Never rejects. */
export async function judgeProposalPath(
    filePath: string,
    workspaceRoots: readonly string[],
    platform: NodeJS.Platform = process.platform
): Promise<PathVerdict> {
    const unusable = refusalOfPath(filePath, workspaceRoots, platform);
    if (unusable) {
        return refuse(unusable.code, unusable.reason);
    }
    // Without roots nothing is outside.
    const roots = await realRootsOf(workspaceRoots);
    try {
        const real = await realTargetOf(filePath);
        const stats = await stat(real).catch(unlessMissing);
        if (stats?.isDirectory()) {
            return refuse('path-folder', `'${filePath}' is a folder. Send the path of a file.`);
        }
        if (stats && !stats.isFile()) {
            return refuse('path-special', `'${filePath}' is a device, a pipe or a socket. Send the path of a file.`);
        }
        if (await isSystemFile(real)) {
            return refuse('path-special', `'${filePath}' is one of the system's own. Send the path of a file.`);
        }
        if (!stats && /[/\\]\.{0,2}$/.test(filePath.replaceAll(path.sep, '/'))) {
            return refuse('path-folder', `'${filePath}' names a folder. Send the path of a file.`);
        }
        const linkTarget = linkTargetOf(filePath, real, roots);
        return {
            valid: true,
            file: await spelledByWorkspace(filePath, roots),
            target: {
                isNew: !stats,
                outsideWorkspace: roots.length > 0 && !roots.some(root => isInside(root.real, real)),
                readOnly: !(await isWritable(real)),
                missingFolder: !stats && !(await exists(path.dirname(real))),
                ...(linkTarget !== undefined && { linkTarget })
            }
        };
    } catch (error) {
        return refusalFor(filePath, error as NodeJS.ErrnoException);
    }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
    if (error.code !== 'ENOENT') {
        throw error;
    }
}

/** Whether the file can be written or, if there is none, be made, with the folders it takes. */
async function isWritable(real: string): Promise<boolean> {
    try {
        await access(real, constants.W_OK);
        return true;
    } catch (error) {
        const parent = path.dirname(real);
        return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== real && isWritable(parent);
    }
}

/** Where a path leads, if elsewhere than it looks; a workspace root that is a link does not count. */
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

function refusalFor(filePath: string, { code, message }: NodeJS.ErrnoException): PathRefusal {
    const named = `'${filePath}'`;
    switch (code ?? '') {
        case 'ENAMETOOLONG': {
            const abridged = `'${filePath.slice(0, 60)}…' (${filePath.length} characters)`;
            return refuse(
                'path-too-long',
                `The path ${abridged} is longer than this machine allows. Choose a shorter one.`
            );
        }
        case 'ENOTDIR':
            return refuse(
                'path-in-file',
                `${named} lies in a file, not in a folder. Send a path whose folders are folders.`
            );
        case 'ELOOP':
            return refuse(
                'path-link-loop',
                `${named} is a symbolic link that leads back to itself. Send the path of a file.`
            );
        case 'EACCES':
            return refuse(
                'path-no-access',
                `${named} lies in a folder that the IDE's backend may not look into. Change its permissions or choose another.`
            );
        default:
            return refuse('path-unreadable', `${named} cannot be read: ${message}`);
    }
}
