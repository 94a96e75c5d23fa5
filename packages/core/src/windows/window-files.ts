import { basename, dirname, join } from 'node:path';
import type { ZodType } from 'zod';
import { writeFileAtomically } from '../discovery/atomic-file';
import { readOwnFile } from '../discovery/own-file';
import { prepareStateFolder } from '../discovery/state-folder';
import { Clock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import { homeQueries } from '../support/file-queries';
import { waitAtMost } from '../support/timeout';
import { removeOldest } from './newest-files';

/** Milliseconds a caller waits for the home folder, whose network may be gone. */
const PATIENCE_MS = 2_000;

/** The most windows of which something is kept. */
const MOST_WINDOWS = 32;

/** What those need that keep something of windows. */
export interface WindowFilesOptions {
    readonly logger: Pick<CompanionLogger, 'warn'>;
    readonly clock: Clock;
}

/** Private files in the user's state folder, one for each window, for a later process. */
export class WindowFiles<Content> {
    /** @param loss says what the user misses where the home fails. */
    constructor(
        private readonly schema: ZodType<Content>,
        private readonly loss: string,
        private readonly options: WindowFilesOptions
    ) {}

    /** Reads a file; undefined if there is none. @throws Error if it holds something else. */
    async read(file: string): Promise<Content | undefined> {
        const text = await readOwnFile(file);
        return text === undefined ? undefined : this.schema.parse(JSON.parse(text));
    }

    /** Writes a file, and removes the oldest of its folder. */
    async write(file: string, content: Content): Promise<void> {
        const folder = await prepareStateFolder(dirname(file));
        await writeFileAtomically(join(folder, basename(file)), JSON.stringify(content), { mode: 0o600 });
        await removeOldest(folder, MOST_WINDOWS);
    }

    /** Does work in the home's turn; undefined, and a warning, if that fails or is late. Never rejects. */
    async inTime<T>(work: () => Promise<T>): Promise<T | undefined> {
        const { logger, clock } = this.options;
        const done = await waitAtMost(homeQueries.inTurn(work), PATIENCE_MS, clock);
        if (done.kind === 'value') {
            return done.value;
        }
        logger.warn(this.loss, done.kind === 'error' ? done.error : new Error('The home folder does not answer.'));
        return undefined;
    }
}
