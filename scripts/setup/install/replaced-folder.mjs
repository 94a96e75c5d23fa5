import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasStamp, keepStamp } from '../content-stamp.mjs';

/** Whether a folder is what {@link replaceFolder} has made for this stamp. */
export function isMadeFor(folder, stamp) {
    return hasStamp(join(folder, 'stamp'), stamp);
}

/** Makes a folder anew by `fill`. If that fails, what was there before stays as it was. */
export async function replaceFolder(folder, stamp, fill) {
    // Under another name until it is complete: what an interrupted run has left must not pass for the whole.
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    try {
        await fill(unfinished);
        keepStamp(join(unfinished, 'stamp'), stamp);
        rmSync(folder, { recursive: true, force: true });
        renameSync(unfinished, folder);
    } finally {
        rmSync(unfinished, { recursive: true, force: true });
    }
}
