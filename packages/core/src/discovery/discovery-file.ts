import { unlinkSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CompanionLogger } from '../support/companion-logger';
import { Clock } from '../support/clock';
import { inTurnOf } from '../support/file-queries';
import { RecurringWork } from '../support/recurring-work';
import { waitAtMost } from '../support/timeout';
import { writeFileAtomically } from './atomic-file';
import {
    DiscoveryCaution,
    DiscoveryRefusal,
    DiscoveryStatus,
    notPublished,
    publishedStatus,
    refusedStatus,
    removedStatus
} from './discovery-status';
import { DiscoveryProfile, ServerAddress } from './endpoint-description';
import { maxOwnFileBytes, readOwnFile, touchOwnFile } from './own-file';
import { preparePrivateFolder } from './private-folder';
import { ReportedStatus } from './reported-status';
import { publishedFiles } from './stale-file-removal';

/** How often the file is looked at, in milliseconds: temporary folders are cleaned without notice. */
const lookEveryMs = 60_000;

/** Milliseconds that greetings wait for the file and the workspace's folders: the file system may hang. */
const publishMs = 4_000;

/** Milliseconds that the window's end waits for it. */
const removeMs = 2_000;

/** Present text of the file, and cautions on it. */
export interface DescribedFile {
    readonly name: string;
    readonly text: string;
    readonly cautions?: readonly DiscoveryCaution[];
}

/** File by which agents find a window: whole, its owner's only, put back when it is gone. */
export class DiscoveryFile {
    private readonly folder: string;
    private readonly upkeep: RecurringWork;
    private readonly written: ReportedStatus<DiscoveryStatus>;
    private address?: ServerAddress;
    private path = '';

    /** Fires when `status` is another one than before, but for the removal. */
    readonly onDidChangeStatus;

    /** @param describe asked at each look; a refusal leaves what is there. */
    constructor(
        private readonly profile: DiscoveryProfile,
        private readonly describe: (address: ServerAddress) => Promise<DescribedFile | DiscoveryRefusal>,
        logger: CompanionLogger,
        private readonly clock: Clock
    ) {
        this.folder = profile.folder();
        this.written = new ReportedStatus<DiscoveryStatus>(notPublished, logger);
        this.onDidChangeStatus = this.written.onDidChange;
        const onError = (error: unknown): void => logger.error('The discovery file could not be looked at.', error);
        this.upkeep = new RecurringWork({ work: () => this.look(), everyMs: lookEveryMs, onError, clock });
    }

    get status(): DiscoveryStatus {
        return this.upkeep.hasEnded ? removedStatus : this.written.value;
    }

    /** Writes the file and looks after it until its removal; waits four seconds at most. Never rejects. */
    async publish(address: ServerAddress): Promise<void> {
        this.address = address;
        await waitAtMost(this.upkeep.begin(), publishMs, this.clock);
    }

    /** Removes the file for good, if it is ours; waits two seconds at most. Never rejects. */
    async remove(): Promise<void> {
        this.end();
        await waitAtMost(
            this.upkeep.between(() => inTurnOf(this.folder, () => this.removeAt(this.path))),
            removeMs,
            this.clock
        );
    }

    /** {@link remove} at process exit, unless the file system hangs or the file was never ours. Never throws. */
    removeSync(): void {
        const isOurs = this.status.published;
        this.end();
        try {
            if (this.upkeep.isIdle && isOurs) {
                unlinkSync(this.path);
            }
        } catch {
            // It is gone, or was never there.
        }
    }

    private async removeAt(path: string): Promise<void> {
        if (this.isOurs(await readOwnFile(path))) {
            await unlink(path).catch(() => undefined);
        }
    }

    private end(): void {
        this.upkeep.end();
        publishedFiles.delete(this.path);
    }

    private isOurs(text: string | undefined): boolean {
        return text !== undefined && this.profile.decode(text)?.authToken === this.address?.authToken;
    }

    private async look(): Promise<void> {
        const described = this.address && (await this.describe(this.address));
        if (described && 'name' in described) {
            await inTurnOf(this.folder, () => this.update(described));
        } else if (described && !this.upkeep.hasEnded) {
            this.written.set(refusedStatus(described));
        }
    }

    private async update(file: DescribedFile): Promise<void> {
        const former = this.path;
        this.path = join(this.folder, file.name);
        const status = await this.write(file);
        if (!this.upkeep.hasEnded) {
            this.written.set(status);
        }
        // The file of a former name goes once there is one of the present name.
        if (former !== '' && former !== this.path && this.status.published) {
            publishedFiles.delete(former);
            await this.removeAt(former);
        }
    }

    private async write({ text, cautions = [] }: DescribedFile): Promise<DiscoveryStatus> {
        const { path } = this;
        publishedFiles.add(path);
        if (Buffer.byteLength(text) > maxOwnFileBytes) {
            const reason = `Its workspace has too many folders: its file would have more than ${maxOwnFileBytes} bytes.`;
            return refusedStatus({ code: 'too-large', reason, facts: [String(maxOwnFileBytes)] });
        }
        const verdict = await preparePrivateFolder(this.folder, this.profile);
        if (!verdict.usable) {
            return refusedStatus(verdict);
        }
        const published = publishedStatus(path, verdict.caution ? [verdict.caution, ...cautions] : cautions);
        if (await touchOwnFile(path, text, this.clock.now())) {
            return published;
        }
        try {
            await writeFileAtomically(path, text, { mode: 0o600, isWanted: () => !this.upkeep.hasEnded });
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
