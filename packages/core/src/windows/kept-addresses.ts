import * as path from 'node:path';
import type { CompanionLogger } from '../support/companion-logger';
import type { ServerAddress } from '../discovery/endpoint-description';
import { writeFileAtomically } from '../discovery/atomic-file';
import { homeQueries } from '../support/file-queries';
import { readOwnFile } from '../discovery/own-file';
import { Clock, systemClock, waitAtMost } from '../support';
import * as z from 'zod';
import { prepareStateFolder, stateHome } from '../discovery/state-folder';
import { removeOldest } from './newest-files';

/** Milliseconds a caller waits for the home folder, whose network may be gone. */
const PATIENCE_MS = 2_000;

/** The most addresses that are kept. */
const MOST_WINDOWS = 32;

const addressSchema = z.object({ port: z.int().min(1).max(65_535), authToken: z.string().min(16).max(200) });

/** Keeps windows' addresses on disk, so that an ended window gets its own again in a later process. */
export class KeptAddresses {
    /** The newest; the home takes one at a time. */
    private writing: Promise<unknown> = Promise.resolve();

    constructor(
        private readonly logger: Pick<CompanionLogger, 'warn'>,
        private readonly clock: Clock = systemClock,
        private readonly folder = path.join(stateHome(process.env), 'agent-companion', 'windows')
    ) {}

    /** The kept address; undefined if there is none. Never rejects. */
    of(windowId: string): Promise<ServerAddress | undefined> {
        return this.inTime(async () => {
            const text = await readOwnFile(path.join(this.folder, fileName(windowId)));
            return text === undefined ? undefined : addressSchema.parse(JSON.parse(text));
        });
    }

    /** Writes it soon. */
    keep(windowId: string, { port, authToken }: ServerAddress): void {
        this.writing = this.inTime(async () => {
            const folder = await prepareStateFolder(this.folder);
            const file = path.join(folder, fileName(windowId));
            await writeFileAtomically(file, JSON.stringify({ port, authToken }), { mode: 0o600 });
            await removeOldest(folder, MOST_WINDOWS);
        });
    }

    /** Resolves once all is written, or cannot be. Never rejects. */
    async written(): Promise<void> {
        await this.writing;
    }

    private async inTime<T>(work: () => Promise<T>): Promise<T | undefined> {
        const done = await waitAtMost(homeQueries.inTurn(work), PATIENCE_MS, this.clock);
        if (done.kind === 'value') {
            return done.value;
        }
        const why = done.kind === 'error' ? done.error : new Error(`${this.folder} does not answer.`);
        this.logger.warn('After a restart, agents will not find their window by themselves.', why);
        return undefined;
    }
}

const fileName = (windowId: string): string => `address-${encodeURIComponent(windowId)}.json`;
