import * as path from 'node:path';
import type { CompanionLogger, ServerAddress } from '@agent-companion/server';
import * as z from 'zod';
import { stateHome } from '../terminal/connection-script';
import { WindowStorage } from './window-storage';

const KEY = 'address';

const addressSchema = z.object({
    port: z.int().min(1).max(65_535),
    authToken: z.string().min(16).max(200)
});

/**
 * Where windows could be reached before this process, for when their page comes back to the next one: agents that have outlived the
 * process still dial that port with that token. A file for each window, of this user alone, until 20 other windows have begun.
 */
export class KeptAddresses {
    constructor(
        private readonly logger: Pick<CompanionLogger, 'warn'>,
        private readonly environment: NodeJS.ProcessEnv = process.env
    ) {}

    /** Undefined if there is none, or nothing that was written by {@link keep}. The port has been free meanwhile. */
    of(windowId: string): ServerAddress | undefined {
        try {
            const text = this.storageOf(windowId).getItem(KEY);
            return text === null ? undefined : { ...addressSchema.parse(JSON.parse(text)), wasFree: true };
        } catch {
            return undefined;
        }
    }

    /** Never throws. */
    keep(windowId: string, { port, authToken }: ServerAddress): void {
        this.attempt(() => this.storageOf(windowId).setItem(KEY, JSON.stringify({ port, authToken })));
    }

    /** For a window that ends before its process does. Never throws. */
    forget(windowId: string): void {
        this.attempt(() => this.storageOf(windowId).removeItem(KEY));
    }

    private attempt(change: () => void): void {
        try {
            change();
        } catch (error) {
            this.logger.warn('After a restart, agents will not find their window by themselves.', error);
        }
    }

    private storageOf(windowId: string): WindowStorage {
        const storage = new WindowStorage(path.join(stateHome(this.environment), 'agent-companion', 'windows'));
        storage.open(windowId);
        return storage;
    }
}
