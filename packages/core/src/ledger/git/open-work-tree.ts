import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
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

/** Opens the work tree around a trusted folder, or files of it that are named. @throws Error with ENOENT without Git. */
export async function openWorkTree(folder: string, home: string, leftOut = nothingLeftOut): Promise<OpenedWorkTree> {
    const found = await findRepository(folder);
    if (typeof found === 'string') {
        const root = await realpath(folder);
        const workTree = await GitWorkTree.open({ root, format: 'sha1' }, path.join(home, 'files'), leftOut);
        return { workTree, root, unseen: found };
    }
    const workTree = await GitWorkTree.open(found, home, leftOut);
    return { workTree, root: found.root, ...(!workTree.isWhole && { unseen: 'too-large' }) };
}
