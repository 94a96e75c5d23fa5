import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { PathTextCode, refusalOfPath } from './proposed-path';
import { isInside, realTargetOf } from './real-path';
import { spelledByWorkspace, WorkspaceRoot } from './workspace-spelling';

/** What there is at the path of a proposal: facts to be shown, not reasons to refuse. */
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
export type PathRefusalCode = PathTextCode | DiskRefusalCode;

type DiskRefusalCode =
    | 'path-folder'
    | 'path-special'
    | 'path-too-long'
    | 'path-in-file'
    | 'path-link-loop'
    | 'path-no-access'
    | 'path-unreadable';

/** `reason` is a sentence for the agent and its user: what is wrong and what to send. */
export type PathVerdict =
    | { readonly valid: true; readonly file: string; readonly target: ProposalTarget }
    | { readonly valid: false; readonly code: PathRefusalCode; readonly reason: string };

/** Judges the path of a proposal. Never rejects. */
export type JudgePath = (filePath: string) => Promise<PathVerdict>;

/**
 * Judges the path of a proposal by its text and by what is on disk; `file` is the path as the IDE spells it. A file that does
 * not exist yet is welcome, in a missing folder too: the agent makes both after the accept. Never rejects.
 * @param workspaceRoots absolute paths; with none, nothing counts as outside of the workspace.
 */
export async function judgeProposalPath(filePath: string, workspaceRoots: readonly string[]): Promise<PathVerdict> {
    const unusable = refusalOfPath(filePath);
    if (unusable) {
        return { valid: false, ...unusable };
    }
    const roots = await Promise.all(workspaceRoots.map(realRootOf));
    try {
        const real = await realTargetOf(filePath);
        const isNew = !(await existsAsFile(real, filePath));
        const linkTarget = linkTargetOf(filePath, real, roots);
        return {
            valid: true,
            file: await spelledByWorkspace(filePath, roots),
            target: {
                isNew,
                outsideWorkspace: roots.length > 0 && !roots.some(root => isInside(root.real, real)),
                readOnly: !(await isWritable(real)),
                missingFolder: isNew && !(await exists(path.dirname(real))),
                ...(linkTarget !== undefined && { linkTarget })
            }
        };
    } catch (error) {
        return { valid: false, ...refusalFor(filePath, error) };
    }
}

/** A path at which no file can be proposed; the message is for the agent and its user. */
class UnusablePath extends Error {
    constructor(
        readonly refusal: DiskRefusalCode,
        message: string
    ) {
        super(message);
    }
}

/** @param filePath how the agent spells `real`. */
async function existsAsFile(real: string, filePath: string): Promise<boolean> {
    try {
        const stats = await stat(real);
        if (stats.isDirectory()) {
            throw new UnusablePath('path-folder', `'${filePath}' is a folder. Send the path of a file.`);
        }
        if (!stats.isFile()) {
            throw new UnusablePath(
                'path-special',
                `'${filePath}' is a device, a pipe or a socket. Send the path of a file.`
            );
        }
        return true;
    } catch (error) {
        if (codeOf(error) !== 'ENOENT') {
            throw error;
        }
        if (/[/\\]\.{0,2}$/.test(filePath.replaceAll(path.sep, '/'))) {
            throw new UnusablePath('path-folder', `'${filePath}' names a folder. Send the path of a file.`);
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

/** Where the path leads, if that is elsewhere than it looks; a workspace root that is itself a link does not count. */
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

function refusalFor(filePath: string, error: unknown): { readonly code: DiskRefusalCode; readonly reason: string } {
    switch (codeOf(error)) {
        case 'ENAMETOOLONG':
            return {
                code: 'path-too-long',
                reason: `The path ${abridged(filePath)} is longer than this machine allows. Choose a shorter one.`
            };
        case 'ENOTDIR':
            return {
                code: 'path-in-file',
                reason: `'${filePath}' lies in a file, not in a folder. Send a path whose folders are folders.`
            };
        case 'ELOOP':
            return {
                code: 'path-link-loop',
                reason: `'${filePath}' is a symbolic link that leads back to itself. Send the path of a file.`
            };
        case 'EACCES':
            return {
                code: 'path-no-access',
                reason: `'${filePath}' lies in a folder that the IDE's backend may not look into. Change its permissions or choose another.`
            };
        default:
            return error instanceof UnusablePath
                ? { code: error.refusal, reason: error.message }
                : {
                      code: 'path-unreadable',
                      reason: `'${filePath}' cannot be read: ${error instanceof Error ? error.message : String(error)}`
                  };
    }
}

function abridged(text: string): string {
    return `'${text.slice(0, 60)}…' (${text.length} characters)`;
}

function codeOf(error: unknown): string {
    return (error as NodeJS.ErrnoException).code ?? '';
}
