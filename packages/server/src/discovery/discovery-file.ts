import { unlinkSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CompanionLogger } from '../companion-logger';
import { Disposable, Emitter } from '../emitter';
import { Clock } from '../time/clock';
import { SerialQueue } from '../time/serial-queue';
import { waitAtMost } from '../time/timeout';
import { writeFileAtomically } from './atomic-file';
import {
    DiscoveryCaution,
    DiscoveryStatus,
    notPublished,
    publishedStatus,
    refusedStatus,
    removedStatus
} from './discovery-status';
import { DiscoveryProfile, EndpointDescription, ServerAddress } from './endpoint-description';
import { maxOwnFileBytes, readOwnFile, readOwnFileSync, touchOwnFile } from './own-file';
import { preparePrivateFolder } from './private-folder';
import { publishedFiles } from './published-files';

/** How often the file is looked at, in milliseconds: temporary folders are cleaned without notice. */
const lookEveryMs = 60_000;

/** How long a caller waits for the file system, which may hang, in milliseconds: greetings and the window's end wait for it. */
const patienceMs = 2_000;

/**
 * The file by which agents of one kind find a window, with a secret in a folder that others may use: written whole or not at
 * all, readable by its owner only from its first moment on, put back when it is gone or not as it should be, and removed only
 * if it is still ours.
 */
export class DiscoveryFile<Endpoint extends ServerAddress = EndpointDescription> {
    private readonly folder: string;
    private readonly queue = new SerialQueue();
    private readonly statusChanges = new Emitter<void>();
    private newest?: Endpoint;
    private cautions: readonly DiscoveryCaution[] = [];
    private removed = false;
    private written = notPublished;
    private nextLook?: Disposable;

    /** Fires when `status` is another one than before, but for the removal. */
    readonly onDidChangeStatus = this.statusChanges.event;

    constructor(
        private readonly profile: DiscoveryProfile<Endpoint>,
        private readonly logger: CompanionLogger,
        private readonly clock: Clock
    ) {
        this.folder = profile.folder();
    }

    get status(): DiscoveryStatus {
        return this.removed ? removedStatus : this.written;
    }

    /**
     * Writes the file, or replaces it in one step; leaves it alone if it is as it should be, and looks at it again each minute.
     * Calls are done in their order; after a removal they do nothing. A file that cannot be written is logged, and seen in
     * `status`. A file system that hangs is waited for two seconds. Never rejects.
     * @param cautions what else is to be known of it.
     */
    async publish(endpoint: Endpoint, cautions: readonly DiscoveryCaution[] = []): Promise<void> {
        const publishing = this.queue.run(() => {
            [this.newest, this.cautions] = [endpoint, cautions];
            return this.update(endpoint);
        });
        await waitAtMost(publishing, patienceMs, this.clock);
    }

    /** Removes the file for good, if it is ours; a file system that hangs is waited for two seconds. Never rejects. */
    async remove(): Promise<void> {
        this.end();
        const removal = this.queue.run(async () => {
            if (this.isOurs(await readOwnFile(this.path))) {
                await unlink(this.path).catch(() => undefined);
            }
        });
        await waitAtMost(removal, patienceMs, this.clock);
    }

    /** Like {@link remove}, for handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    removeSync(): void {
        this.end();
        try {
            if (this.isOurs(readOwnFileSync(this.path))) {
                unlinkSync(this.path);
            }
        } catch {
            // It is gone, or was never there.
        }
    }

    private end(): void {
        this.removed = true;
        publishedFiles.delete(this.path);
        this.nextLook?.dispose();
    }

    private get path(): string {
        return this.newest ? join(this.folder, this.profile.fileName(this.newest)) : '';
    }

    private isOurs(text: string | undefined): boolean {
        return text !== undefined && this.profile.decode(text)?.authToken === this.newest?.authToken;
    }

    private async update(endpoint: Endpoint): Promise<void> {
        this.nextLook?.dispose();
        if (this.removed) {
            return;
        }
        const before = this.written;
        this.written = await this.write(endpoint);
        if (this.removed) {
            return;
        }
        // Only now, so that one look never begins while another is under way.
        this.nextLook = this.clock.after(lookEveryMs, () => this.lookAgain());
        if (!isDeepStrictEqual(this.written, before)) {
            this.log(this.written);
            this.statusChanges.fire();
        }
    }

    private log(status: DiscoveryStatus): void {
        if (status.published) {
            status.cautions?.forEach(({ reason }) => this.logger.warn(reason));
        } else {
            this.logger.error(status.reason);
        }
    }

    private lookAgain(): void {
        const looked = this.queue.run(() => this.newest && this.update(this.newest));
        looked.catch(error => this.logger.error('The discovery file could not be looked at.', error));
    }

    private async write(endpoint: Endpoint): Promise<DiscoveryStatus> {
        const { path } = this;
        publishedFiles.add(path);
        const text = this.profile.encode(endpoint, { pid: process.pid, host: hostname() });
        if (Buffer.byteLength(text) > maxOwnFileBytes) {
            const reason = `Its workspace has too many folders: its file would have more than ${maxOwnFileBytes} bytes.`;
            return refusedStatus({ code: 'too-large', reason, facts: [String(maxOwnFileBytes)] });
        }
        const verdict = await preparePrivateFolder(this.folder, this.profile);
        if (!verdict.usable) {
            return refusedStatus(verdict);
        }
        const published = publishedStatus(path, verdict.caution ? [verdict.caution, ...this.cautions] : this.cautions);
        if (await touchOwnFile(path, text, this.clock.now())) {
            return published;
        }
        try {
            await writeFileAtomically(path, text, { mode: 0o600, isWanted: () => !this.removed });
            return published;
        } catch (error) {
            // Without what follows: the name of the temporary file, which would make each failure another one.
            const [why] = (error as Error).message.split(', ');
            return refusedStatus({
                code: 'not-written',
                reason: `${path} cannot be written: ${why}`,
                facts: [path, why]
            });
        }
    }
}
