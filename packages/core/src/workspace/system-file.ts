import { statfs } from 'node:fs/promises';
import * as path from 'node:path';

/** Linux's numbers of file systems whose files are the system's: proc, sysfs, debugfs, tracefs, securityfs, configfs, both cgroups. */
const SYSTEM_TYPES: ReadonlySet<number> = new Set([
    0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x73636673, 0x62656570, 0x27e0eb, 0x63677270
]);

/** Whether a file is, or would be, the system's own: one that looks empty may have no end, or hang. @throws Error of the system. */
export async function isSystemFile(real: string): Promise<boolean> {
    if (process.platform !== 'linux') {
        return false;
    }
    try {
        return SYSTEM_TYPES.has((await statfs(real)).type);
    } catch (error) {
        const folder = path.dirname(real);
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' && folder !== real) {
            return isSystemFile(folder);
        }
        throw error;
    }
}
