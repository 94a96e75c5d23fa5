import type { FileChange, FileMode, FileState } from '../turn';
import { pieces } from './git-process';

/** Git's modes of files that the ledger knows; folders and other repositories are none. */
const modes: Readonly<Record<string, FileMode | undefined>> = {
    '100644': 'regular',
    '100755': 'executable',
    '120000': 'link'
};

/** Reads what Git's `--raw -z` says. Names that are no text are left out. */
export function parseDifference(bytes: Buffer): readonly FileChange[] {
    const changes: FileChange[] = [];
    const all = pieces(bytes);
    for (let at = 0; at < all.length;) {
        const [oldMode, mode, oldBlob, blob, kind] = all[at++].toString('latin1').slice(1).split(' ');
        const [before, after] = [stateOf(oldMode, oldBlob), stateOf(mode, blob)];
        const path = nameOf(all[at++]);
        if (kind.startsWith('R')) {
            const to = nameOf(all[at++]);
            changes.push(...(path === undefined ? [] : [{ path, before }]));
            changes.push(...(to === undefined ? [] : [{ path: to, after, from: path }]));
        } else if (path !== undefined && (before || after)) {
            changes.push({ path, before, after });
        }
    }
    return changes;
}

/** Reads what Git's `ls-tree -z` says. */
export function parseTree(bytes: Buffer): ReadonlyMap<string, FileState> {
    return new Map(
        pieces(bytes).flatMap(entry => {
            const tab = entry.indexOf('\t');
            const [mode, , blob] = entry.toString('latin1', 0, tab).split(' ');
            const [state, path] = [stateOf(mode, blob), nameOf(entry.subarray(tab + 1))];
            return state && path !== undefined ? [[path, state] as const] : [];
        })
    );
}

function stateOf(mode: string, blob: string): FileState | undefined {
    const known = modes[mode];
    return known && { blob, mode: known };
}

function nameOf(bytes: Buffer): string | undefined {
    const name = bytes.toString('utf8');
    return Buffer.from(name, 'utf8').equals(bytes) ? name : undefined;
}
