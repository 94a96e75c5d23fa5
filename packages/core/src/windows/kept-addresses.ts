import * as path from 'node:path';
import type { CompanionLogger } from '../support/companion-logger';
import type { ServerAddress } from '../discovery/endpoint-description';
import { Clock, systemClock } from '../support';
import * as z from 'zod';
import { stateHome } from '../discovery/state-folder';
import { WindowFiles } from './window-files';

const addressSchema = z.object({ port: z.int().min(1).max(65_535), authToken: z.string().min(16).max(200) });

/** Keeps windows' addresses on disk, so that an ended window gets its own again in a later process. */
export class KeptAddresses {
    private readonly files: WindowFiles<ServerAddress>;
    /** The newest; the home takes one at a time. */
    private writing: Promise<unknown> = Promise.resolve();

    constructor(
        logger: Pick<CompanionLogger, 'warn'>,
        clock: Clock = systemClock,
        private readonly folder = path.join(stateHome(process.env), 'agent-companion', 'windows')
    ) {
        const loss = 'After a restart, agents will not find their window by themselves.';
        this.files = new WindowFiles(addressSchema, loss, { logger, clock });
    }

    /** The kept address; undefined if there is none. Never rejects. */
    of(windowId: string): Promise<ServerAddress | undefined> {
        return this.files.inTime(() => this.files.read(this.fileOf(windowId)));
    }

    /** Writes it soon. */
    keep(windowId: string, { port, authToken }: ServerAddress): void {
        this.writing = this.files.inTime(() => this.files.write(this.fileOf(windowId), { port, authToken }));
    }

    /** Resolves once all is written, or cannot be. Never rejects. */
    async written(): Promise<void> {
        await this.writing;
    }

    private fileOf(windowId: string): string {
        return path.join(this.folder, `address-${encodeURIComponent(windowId)}.json`);
    }
}
