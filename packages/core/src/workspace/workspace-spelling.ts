import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { isInside, realTargetOf } from './real-path';

/** A folder of the workspace: as it was opened, and where it really is. */
export interface WorkspaceRoot {
    readonly root: string;
    readonly real: string;
}

/** The folders of a workspace; one may be gone, or out of reach. Never rejects. */
export async function realRootsOf(roots: readonly string[]): Promise<readonly WorkspaceRoot[]> {
    const known: WorkspaceRoot[] = [];
    for (const root of roots) {
        // One after the other: each that hangs would take a thread.
        known.push({ root, real: await realTargetOf(root).catch(() => root) });
    }
    return known;
}

/** Path as the IDE spells it, below the workspace's folder as opened. Never rejects. */
export async function spelledByWorkspace(filePath: string, roots: readonly WorkspaceRoot[]): Promise<string> {
    const looks = path.resolve(filePath);
    try {
        const real = await realTargetOf(filePath);
        // '..' behind a link leads elsewhere than it looks.
        const plain = (await realTargetOf(looks)) === real ? looks : real;
        return roots.some(({ root }) => isInside(root, plain)) ? plain : await throughRoot(plain, roots);
    } catch {
        return looks;
    }
}

async function throughRoot(file: string, roots: readonly WorkspaceRoot[]): Promise<string> {
    for (const folder of foldersOf(file)) {
        const real = await realpath(folder).catch(() => undefined);
        if (real === undefined) {
            return file;
        }
        const around = roots.find(root => isInside(root.real, real));
        if (around) {
            return path.join(around.root, path.relative(around.real, real), path.relative(folder, file));
        }
    }
    return file;
}

/** The folders that a file lies in, from the outermost. */
function foldersOf(file: string): string[] {
    const folder = path.dirname(file);
    return folder === file ? [] : [...foldersOf(folder), folder];
}
