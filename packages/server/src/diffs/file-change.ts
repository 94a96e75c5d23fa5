import { statSync } from 'node:fs';

/**
 * Whether the file's content has changed after `time`, in milliseconds since 1970. A file that is not there, or that may not
 * be looked at, has not.
 */
export function hasChangedSince(filePath: string, time: number): boolean {
    try {
        return (statSync(filePath, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity) > time;
    } catch {
        return false;
    }
}
