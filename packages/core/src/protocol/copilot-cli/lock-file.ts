import { z } from 'zod';
import { fileWriterSchema } from '../file-writer';

/** `~/.copilot/ide/UUID.lock`: by it Copilot CLI finds an IDE. It connects by itself where a folder equals its working directory. */
export const lockFileSchema = z.object({
    /** The unix socket at which MCP is served, at `/mcp`. */
    socketPath: z.string().min(1).max(1_000),
    scheme: z.literal('unix'),
    /** Sent with every request. */
    headers: z.object({ Authorization: z.string().min(1).max(1_000) }),
    /** Of a process that lives, else the file is ignored. */
    pid: z.number().int().positive(),
    /** For people. */
    ideName: z.string(),
    /** When the IDE began, in milliseconds since 1970. */
    timestamp: z.number(),
    workspaceFolders: z.array(z.string()),
    companion: fileWriterSchema.optional()
});
export type LockFileContent = z.infer<typeof lockFileSchema>;

/** The folder of the lock files, in the folder of Copilot CLI's settings. */
export const LOCK_FOLDER = 'ide';

/** Whether this is the name of a lock file. */
export function isLockFileName(name: string): boolean {
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.lock$/.test(name);
}

/** The value of `Authorization` that shows a secret. */
export function authorizationOf(nonce: string): string {
    return `Nonce ${nonce}`;
}
