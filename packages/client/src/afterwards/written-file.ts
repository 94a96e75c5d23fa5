import type { Clock, Event } from '@agent-companion/core/server';
import { firesInTime } from '../events';

/** How long, in milliseconds, an agent may take to write the text that it has got. */
const WRITING_MS = 3_000;

/** A file on disk. */
interface WatchedFile {
    /** Fires once it is written. */
    readonly onDidWrite: Event<unknown>;
    /** Its text; undefined if it cannot be read. */
    readonly read: () => Promise<string | undefined>;
}

/** Whether a file has exactly this text, now or once it is written in the next seconds. */
export async function isWritten({ onDidWrite, read }: WatchedFile, text: string, clock: Clock): Promise<boolean> {
    const written = firesInTime(onDidWrite, WRITING_MS, clock);
    if ((await read()) === text) {
        return true;
    }
    await written;
    return (await read()) === text;
}
