import { createReadStream } from 'node:fs';

/** Most bytes of an environment. */
const maxEnvironmentBytes = 4 * 1024 * 1024;

/**
 * The variables that a process was started with. Linux tells them of a user's own processes, to them and to root. Rejects if the
 * system does not.
 */
export async function variablesOf(pid: number): Promise<ReadonlyMap<string, string>> {
    const chunks: Buffer[] = [];
    // The file does not say how long it is.
    for await (const chunk of createReadStream(`/proc/${pid}/environ`, { end: maxEnvironmentBytes - 1 })) {
        chunks.push(chunk as Buffer);
    }
    const pairs = Buffer.concat(chunks).toString().split('\0');
    return new Map(pairs.map(pair => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]));
}
