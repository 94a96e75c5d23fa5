import { z } from 'zod';
import { discoveryFileSchema } from '../gemini/discovery-file';

/** Content of Qwen Code's lock file: the fields of Gemini CLI's discovery file, and a process. */
export const lockFileSchema = discoveryFileSchema.extend({
    /** Process that Qwen Code may signal; once it is gone, Qwen Code removes the file. */
    // It also removes a multi-root file that names no process.
    ppid: z.number().int().positive()
});
export type LockFileContent = z.infer<typeof lockFileSchema>;

/** The folder of lock files in Qwen Code's own. */
export const lockFolderName = 'ide';

const namePattern = /^\d+\.lock$/;

/** The name of the lock file of a server that listens on `port`. */
export function lockFileName(port: number): string {
    return `${port}.lock`;
}

/** Whether a name is that of a lock file. */
export function isLockFileName(name: string): boolean {
    return namePattern.test(name);
}
