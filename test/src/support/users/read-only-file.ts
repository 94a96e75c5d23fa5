import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';

/**
 * Makes a file that no user can write, root included, which takes more than permissions.
 * @returns what makes it an ordinary file again; undefined where root cannot bind itself (a file system without the flag).
 */
export function makeReadOnly(file: string): (() => void) | undefined {
    if (process.getuid?.() !== 0) {
        chmodSync(file, 0o444);
        return () => chmodSync(file, 0o644);
    }
    const isBound = spawnSync('chattr', ['+i', file]).status === 0;
    return isBound ? () => void spawnSync('chattr', ['-i', file]) : undefined;
}
