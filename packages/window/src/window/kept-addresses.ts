import { readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { CompanionLogger, ServerAddress } from '@agent-companion/server';
import { writeFileAtomically } from '@agent-companion/server/atomic-file';
import { readOwnFile } from '@agent-companion/server/own-file';
import { Clock, SerialQueue, systemClock, waitAtMost } from '@agent-companion/server/time';
import * as z from 'zod';
import { prepareStateFolder, stateHome } from '../terminal/state-folder';

/** How long a caller waits for the home folder, which may be that of a network which is gone, in milliseconds. */
const PATIENCE_MS = 2_000;

/** The most addresses that are remembered, in memory and on disk. */
const MOST_WINDOWS = 32;

const addressSchema = z.object({ port: z.int().min(1).max(65_535), authToken: z.string().min(16).max(200) });

/**
 * The addresses of windows that have ended, also with an earlier process: their terminals and agents still carry them. Nobody has
 * kept their ports, see `wasFree`. A home folder that does not answer is waited for two seconds.
 */
export class KeptAddresses {
    private readonly known = new Map<string, ServerAddress>();
    /** One question at a time: each that hangs takes a thread of the process. */
    private readonly queue = new SerialQueue();

    constructor(
        private readonly logger: Pick<CompanionLogger, 'warn'>,
        private readonly clock: Clock = systemClock,
        private readonly folder = path.join(stateHome(process.env), 'agent-companion', 'windows')
    ) {}

    /** Undefined if there is none. Never rejects. */
    async of(windowId: string): Promise<ServerAddress | undefined> {
        const address = this.known.get(windowId) ?? (await this.inTime(async () => this.read(windowId)));
        return address && { ...address, wasFree: true };
    }

    /** Remembers it at once, and writes it soon. */
    keep(windowId: string, { port, authToken }: ServerAddress): void {
        this.known.delete(windowId);
        const [oldest] = this.known.size < MOST_WINDOWS ? [] : this.known.keys();
        this.known.delete(oldest ?? '');
        this.known.set(windowId, { port, authToken });
        this.change(async () => {
            const folder = await prepareStateFolder(this.folder);
            const file = path.join(folder, fileName(windowId));
            await writeFileAtomically(file, JSON.stringify({ port, authToken }), { mode: 0o600 });
            await this.removeOldest(folder);
        });
    }

    /** For an address that another window has from now on. */
    forget(windowId: string): void {
        this.known.delete(windowId);
        this.change(() => rm(path.join(this.folder, fileName(windowId)), { force: true }));
    }

    /** Resolves once all is written. Never rejects. */
    async written(): Promise<void> {
        await waitAtMost(this.queue.drained(), PATIENCE_MS, this.clock);
    }

    private change(work: () => Promise<void>): void {
        this.inTime(work).catch(() => undefined);
    }

    private async read(windowId: string): Promise<ServerAddress | undefined> {
        const text = await readOwnFile(path.join(this.folder, fileName(windowId)));
        return text === undefined ? undefined : addressSchema.parse(JSON.parse(text));
    }

    private async removeOldest(folder: string): Promise<void> {
        const files: (readonly [string, number])[] = [];
        for (const name of await readdir(folder)) {
            const file = path.join(folder, name);
            files.push([file, (await stat(file)).mtimeMs]);
        }
        files.sort(([, one], [, other]) => other - one);
        for (const [file] of files.slice(MOST_WINDOWS)) {
            await rm(file, { force: true });
        }
    }

    private async inTime<T>(work: () => Promise<T>): Promise<T | undefined> {
        const done = await waitAtMost(this.queue.run(work), PATIENCE_MS, this.clock);
        if (done.kind === 'value') {
            return done.value;
        }
        const why = done.kind === 'error' ? done.error : new Error(`${this.folder} does not answer.`);
        this.logger.warn('After a restart, agents will not find their window by themselves.', why);
        return undefined;
    }
}

const fileName = (windowId: string): string => `address-${encodeURIComponent(windowId)}.json`;
