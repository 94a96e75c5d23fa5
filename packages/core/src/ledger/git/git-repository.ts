import { readFile, realpath, stat } from 'node:fs/promises';
import * as path from 'node:path';

/** Reasons for which shells' writes are not seen in a folder. */
export type UnseenReason = 'no-repository' | 'not-trusted' | 'too-large';

/** A work tree and the folders of its repository. */
export interface GitRepository {
    /** The work tree; a real path. */
    readonly root: string;
    /** Folder of this work tree's HEAD and index. */
    readonly gitFolder: string;
    /** Folder of what all work trees share: the objects. */
    readonly commonFolder: string;
    readonly format: 'sha1' | 'sha256';
}

/** Finds the repository around a folder, and obeys none of its settings, which may be hostile. */
export async function findRepository(folder: string): Promise<GitRepository | UnseenReason> {
    const start = await realpath(folder);
    for (let root = start; ; root = path.dirname(root)) {
        const git = path.join(root, '.git');
        const stats = await stat(git).catch(() => undefined);
        if (stats && process.getuid !== undefined && stats.uid !== process.getuid()) {
            // As Git itself, nothing is done with what another user has made.
            return 'not-trusted';
        }
        const gitFolder = stats?.isFile() ? await linkedFolder(root, git) : git;
        if (stats && gitFolder !== undefined && (await stat(path.join(gitFolder, 'HEAD')).catch(() => undefined))) {
            const common = await readFile(path.join(gitFolder, 'commondir'), 'utf8').catch(() => '.');
            const commonFolder = path.resolve(gitFolder, common.trim());
            const config = await readFile(path.join(commonFolder, 'config'), 'utf8').catch(() => '');
            const format = /\bobjectformat ?= ?"?sha256/i.test(config) ? 'sha256' : 'sha1';
            return { root, gitFolder, commonFolder, format };
        }
        if (root === path.dirname(root)) {
            return 'no-repository';
        }
    }
}

/** Whether HEAD was last moved by a commit, as its log says. */
export async function isLastMoveCommit({ gitFolder }: GitRepository): Promise<boolean> {
    const log = await readFile(path.join(gitFolder, 'logs', 'HEAD'), 'latin1').catch(() => '');
    return /\tcommit\b/.test(log.slice(log.lastIndexOf('\n', log.length - 2)));
}

/** The folder that a linked work tree's or a submodule's file names. */
async function linkedFolder(root: string, file: string): Promise<string | undefined> {
    const named = /^gitdir: (.+)$/m.exec(await readFile(file, 'utf8').catch(() => ''))?.[1];
    return named === undefined ? undefined : path.resolve(root, named.trim());
}
