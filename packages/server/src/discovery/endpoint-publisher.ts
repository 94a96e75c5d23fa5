import { hostname } from 'node:os';
import { join } from 'node:path';
import { CompanionLogger } from '../companion-logger';
import { Clock } from '../time/clock';
import { DiscoveryFile, DiscoveryStatus } from './discovery-file';
import { DiscoveryProfile, EndpointDescription } from './endpoint-description';
import { preparePrivateFolder } from './private-folder';
import { removeStaleFiles } from './stale-file-removal';

export interface EndpointPublisherOptions {
    readonly profile: DiscoveryProfile;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** Publishes one endpoint by the discovery file of one kind of agents. */
export class EndpointPublisher {
    private readonly folder: string;
    private file?: DiscoveryFile;
    private discovery: DiscoveryStatus = { published: false, code: 'not-published', reason: 'Not published yet.' };

    constructor(private readonly options: EndpointPublisherOptions) {
        this.folder = options.profile.folder();
    }

    /** How the discovery file stands. */
    get status(): DiscoveryStatus {
        return this.discovery;
    }

    /** Writes the file if it is not as it should be. One that cannot be written is logged, and seen in `status`. */
    async publish(endpoint: EndpointDescription): Promise<void> {
        const { profile, logger } = this.options;
        this.file ??= this.createFile(endpoint);
        const text = profile.encode(endpoint, { pid: process.pid, host: hostname() });
        const status = (this.discovery = await this.file.publish(text));
        if (!status.published) {
            logger.error(`The discovery file was not published: ${status.reason}`);
        }
    }

    /** Removes what crashed companions have left beside the file. Never rejects. */
    async removeStaleFiles(): Promise<void> {
        const { profile, clock, logger } = this.options;
        const removed = await removeStaleFiles(this.folder, profile, clock);
        removed.forEach(path => logger.info(`Removed ${path}, which a crash had left.`));
    }

    /** Removes the file for good. Never rejects. */
    async withdraw(): Promise<void> {
        await this.file?.remove();
        this.discovery = { published: false, code: 'removed', reason: 'Disposed.' };
    }

    /** Like {@link withdraw}, for handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    withdrawSync(): void {
        this.file?.removeSync();
        this.discovery = { published: false, code: 'removed', reason: 'Removed.' };
    }

    private createFile(endpoint: EndpointDescription): DiscoveryFile {
        const { profile } = this.options;
        return new DiscoveryFile(join(this.folder, profile.fileName(endpoint)), {
            prepareFolder: () => preparePrivateFolder(this.folder, profile),
            isOurs: text => profile.decode(text)?.authToken === endpoint.authToken
        });
    }
}
