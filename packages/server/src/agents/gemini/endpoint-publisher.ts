import { hostname } from 'node:os';
import { DiscoveryFileContent } from '@agent-companion/protocol/gemini';
import { CompanionLogger } from '../../companion-logger';
import { CompanionServerOptions, DiscoveryStatus, ServerAddress } from '../../companion-server-options';
import { connectionEnvironment } from './connection-environment';
import { DiscoveryFile } from '../../discovery/discovery-file';
import { workspacePathOf } from './workspace-path';

export interface EndpointPublisherOptions {
    readonly address: ServerAddress;
    readonly ide: CompanionServerOptions['ide'];
    readonly idePid: number;
    /** Where the discovery file is to be. */
    readonly folder: string;
    /** See {@link workspacePathOf}. */
    readonly workspacePath: string;
    readonly logger: CompanionLogger;
}

/** How agents find one server that listens: by the variables of their terminal, and by the discovery file. */
export class EndpointPublisher {
    private readonly file: DiscoveryFile;
    private workspacePath: string;
    private discovery: DiscoveryStatus = { published: false, reason: 'Not published yet.' };
    private turn = 0;
    private withdrawn = false;

    constructor(private readonly options: EndpointPublisherOptions) {
        const { address, folder, idePid, workspacePath } = options;
        this.file = new DiscoveryFile(folder, idePid, address.port, address.authToken);
        this.workspacePath = workspacePath;
    }

    /** Where the server listens, and its token. */
    get address(): ServerAddress {
        return this.options.address;
    }

    /** How the discovery file stands. */
    get status(): DiscoveryStatus {
        return this.discovery;
    }

    /** The variables a terminal needs. They hold the token. */
    environment(): Record<string, string> {
        const { address, idePid } = this.options;
        return connectionEnvironment({ ...address, workspacePath: this.workspacePath, idePid });
    }

    /** Writes the file if it is not as it should be. One that cannot be written is logged, and seen in `status`. */
    async publish(): Promise<void> {
        const { address, ide, logger } = this.options;
        const content: DiscoveryFileContent = {
            port: address.port,
            workspacePath: this.workspacePath,
            authToken: address.authToken,
            ideInfo: { name: ide.name, displayName: ide.displayName },
            companion: { pid: process.pid, host: hostname() }
        };
        const outcome = await this.file.publish(content);
        this.discovery = outcome.published ? { published: true, path: this.file.path } : outcome;
        if (!outcome.published) {
            logger.error(`The discovery file was not published: ${outcome.reason}`);
        }
    }

    /** Takes the workspace's roots, absolute paths, and publishes. */
    async updateWorkspace(roots: readonly string[]): Promise<void> {
        const turn = ++this.turn;
        const workspacePath = await workspacePathOf(roots);
        // Resolving paths takes as long as it takes; an older answer must not replace a newer one.
        if (turn === this.turn && !this.withdrawn) {
            this.workspacePath = workspacePath;
            await this.publish();
        }
    }

    /** Removes the file for good. Never rejects. */
    async withdraw(): Promise<void> {
        this.withdrawn = true;
        await this.file.remove();
        this.discovery = { published: false, reason: 'Disposed.' };
    }

    /** Like {@link withdraw}, for handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    withdrawSync(): void {
        this.withdrawn = true;
        this.file.removeSync();
        this.discovery = { published: false, reason: 'Removed.' };
    }
}
