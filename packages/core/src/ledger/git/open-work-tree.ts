import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { nothingLeftOut, WorkTree } from '../work-tree';
import { findRepository, UnseenReason } from './git-repository';
import { GitWorkTree } from './git-work-tree';
import { NamedWorkTree } from './named-work-tree';

/** Files that a ledger watches, and why it sees no shells' writes, if so. */
interface OpenedWorkTree {
    readonly workTree: WorkTree;
    /** Paths of changes are below this folder. */
    readonly root: string;
    readonly unseen?: UnseenReason;
}

/** Opens the work tree around a trusted folder, or single files without one. @throws Error without Git. */
export async function openWorkTree(folder: string, home: string, leftOut = nothingLeftOut): Promise<OpenedWorkTree> {
    const found = await findRepository(folder);
    const isFound = typeof found === 'object';
    const workTree = isFound && (await GitWorkTree.open(found, home, leftOut));
    if (workTree) {
        return { workTree, root: found.root };
    }
    const root = await realpath(folder);
    const named = await NamedWorkTree.openNamed(root, path.join(home, 'named'), leftOut);
    return { workTree: named, root, unseen: isFound ? 'too-large' : found };
}
