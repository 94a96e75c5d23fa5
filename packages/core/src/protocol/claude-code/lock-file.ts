import { z } from 'zod';
import { fileWriterSchema } from '../file-writer';

/** Content of a lock file. Files of other IDEs may lack all but `transport`. */
export const lockFileSchema = z.object({
    /** A live process of the agent's pid namespace: Claude Code deletes the file of a dead one. */
    pid: z.int().positive(),
    /** Absolute. An agent whose working directory is one of them, or in one, takes the IDE for its own. */
    workspaceFolders: z.array(z.string()),
    /** For people, as `Eclipse Theia`. */
    ideName: z.string(),
    /** Without it no agent connects. */
    transport: z.literal('ws'),
    /** Whether the IDE runs in Windows, for agents in WSL. */
    runningInWindows: z.boolean(),
    authToken: z.string().min(1),
    /** With the port, which else is in the name only. */
    companion: fileWriterSchema.extend({ port: z.int().min(1).max(65_535) })
});
export type LockFileContent = z.infer<typeof lockFileSchema>;

/** The folder of lock files, in Claude Code's own. */
export const lockFolderName = 'ide';

/** The name of the lock file of an IDE whose server listens on `port`. */
export function lockFileName(port: number): string {
    return `${port}.lock`;
}

/** Whether a file may be a lock file by its name. */
export function isLockFileName(name: string): boolean {
    return /^\d{1,5}\.lock$/.test(name);
}
