import { lstat } from 'node:fs/promises';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** File systems count their times in steps of at most so many milliseconds. */
const STEP_MS = 20;

/** Which files a path leads through. A renaming there and back changes it, too. */
export interface PathStamp {
    readonly text: string;
    /** When one of them was changed or renamed last, in milliseconds since 1970. */
    readonly changedAt: number;
}

/** Stands for a path that leads to nothing. */
export const noStamp: PathStamp = { text: '', changedAt: 0 };

/** Takes the stamp of a real path, below a folder. @throws Error of the file system where a part is missing. */
export async function stampOf(folder: string, real: string): Promise<PathStamp> {
    let at = folder;
    let text = '';
    let changedAt = 0;
    for (const name of path.relative(folder, real).split(path.sep).filter(Boolean)) {
        at = path.join(at, name);
        const { dev, ino, ctimeNs, ctimeMs } = await lstat(at, { bigint: true });
        text += `${dev}:${ino}:${ctimeNs}/`;
        changedAt = Math.max(changedAt, Number(ctimeMs));
    }
    return { text, changedAt };
}

/** Whether something was changed so shortly before a time that a later change may have the same stamp. */
export function isFresh({ changedAt }: PathStamp, time: number): boolean {
    return changedAt > time - STEP_MS;
}

/** Waits until a change has another stamp than one until now. */
export function untilStampsDiffer(): Promise<void> {
    return pause(STEP_MS);
}
