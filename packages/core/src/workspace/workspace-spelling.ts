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
        const file = roots.some(root => isInside(root.real, plain)) ? plain : real;
        const around = roots.find(root => isInside(root.real, file));
        return around && !roots.some(({ root }) => isInside(root, plain))
            ? path.join(around.root, path.relative(around.real, file))
            : plain;
    } catch {
        return looks;
    }
}
