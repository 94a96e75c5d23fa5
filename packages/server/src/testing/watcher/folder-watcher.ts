import { ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a {@link FolderWatcher} has found so far. */
export interface Sightings {
    /** How many files it has opened and looked into, and how many of them under a name that is still to be renamed. */
    readonly looks: number;
    readonly temporary: number;
    /** How often the system told it of a change. */
    readonly notified: number;
    /** Every mode that any file had, as `600`. */
    readonly modes: readonly string[];
    /** Every text that a file under its final name had. */
    readonly texts: readonly string[];
}

/**
 * Another process that looks at every file of a folder, again and again and at each change. It sees what another
 * user's program would, were it allowed to open the files.
 */
export class FolderWatcher {
    private constructor(private readonly process: ChildProcess) {}

    /** Resolves once it watches. Rejects if there is no such folder. */
    static async start(folder: string): Promise<FolderWatcher> {
        const watcher = new FolderWatcher(fork(join(__dirname, 'folder-watcher-process.js'), [folder]));
        await watcher.look();
        return watcher;
    }

    /** Resolves with all that was found, once the whole folder has been looked at again. */
    async look(): Promise<Sightings> {
        const ended = once(this.process, 'exit').then(([code]) => {
            throw new Error(`The watcher has ended with ${String(code)}.`);
        });
        this.process.send('look');
        try {
            const [sightings] = (await Promise.race([once(this.process, 'message'), ended])) as [Sightings];
            return sightings;
        } finally {
            ended.catch(() => undefined);
        }
    }

    /** Ends the process. */
    async stop(): Promise<void> {
        if (this.process.connected) {
            const ended = once(this.process, 'exit');
            this.process.disconnect();
            await ended;
        }
    }
}
