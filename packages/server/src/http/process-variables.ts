import { open } from 'node:fs/promises';

/** Most bytes of an environment. */
const maxEnvironmentBytes = 4 * 1024 * 1024;

/**
 * The variables that a process was started with. Linux tells them of a user's own processes, to them and to root. Rejects if the
 * system does not.
 */
export async function variablesOf(pid: number): Promise<ReadonlyMap<string, string>> {
    const file = await open(`/proc/${pid}/environ`);
    try {
        // The file does not say how long it is.
        const buffer = Buffer.alloc(maxEnvironmentBytes);
        let length = 0;
        for (let read = -1; read !== 0 && length < buffer.length; length += read) {
            read = (await file.read(buffer, length, buffer.length - length)).bytesRead;
        }
        const pairs = buffer.toString('utf8', 0, length).split('\0');
        return new Map(pairs.map(pair => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
    } finally {
        await file.close();
    }
}
