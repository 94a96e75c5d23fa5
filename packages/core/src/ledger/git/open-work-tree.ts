import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { CopiedFiles } from '../copied-files';
import { nothingLeftOut, WorkTree } from '../work-tree';
import { findRepository, UnseenReason } from './git-repository';
import { GitWorkTree } from './git-work-tree';

/** Files that a ledger watches, and why it sees no shells' writes, if so. */
interface OpenedWorkTree {
    readonly workTree: WorkTree;
    /** Paths of changes are below this folder. */
    readonly root: string;
    readonly unseen?: UnseenReason;
}

/** Opens the work tree around a trusted folder, or copies of single files without one. */
export async function openWorkTree(folder: string, home: string, leftOut = nothingLeftOut): Promise<OpenedWorkTree> {
    const copies = async (unseen: UnseenReason): Promise<OpenedWorkTree> => {
        const root = await realpath(folder);
        return { workTree: new CopiedFiles(root, path.join(home, 'files'), leftOut), root, unseen };
    };
    const repository = await findRepository(folder);
    if (typeof repository === 'string') {
        return copies(repository);
    }
    try {
        const workTree = await GitWorkTree.open(repository, home, leftOut);
        return workTree ? { workTree, root: repository.root } : copies('too-large');
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
            return copies('no-git');
        }
        throw error;
    }
}
