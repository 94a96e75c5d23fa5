import { SessionInfo } from '../diffs/agent';
import { DescribedFile, DiscoveryFile } from '../discovery/discovery-file';
import { DiscoveryRefusal, DiscoveryStatus } from '../discovery/discovery-status';
import { DiscoveryProfile, ServerAddress } from '../discovery/endpoint-description';
import { removeStaleFiles } from '../discovery/stale-file-removal';
import { Event } from '../support/emitter';
import { requestBytesFor } from '../mcp/request-message';
import { SessionRegistry, SessionRegistryOptions } from '../mcp/session-registry';
import { AgentAdapter } from './agent-adapter';
import { AgentEndpoint, AgentServices } from './agent-endpoint';

/** How agents reach a window that speak MCP, and find it by a file. */
export abstract class McpEndpoint<Adapter extends AgentAdapter> implements AgentEndpoint {
    abstract readonly name: string;
    readonly onDidChangeSessions: Event<void>;
    protected readonly registry: SessionRegistry<Adapter>;
    private readonly file?: DiscoveryFile;
    protected address?: ServerAddress;
    protected workspaceRoots: readonly string[] = [];

    /** @param profile of the discovery file. Without it no file is published: terminals alone lead to the window. */
    protected constructor(
        protected readonly services: AgentServices,
        private readonly profile: DiscoveryProfile | undefined,
        options: Omit<SessionRegistryOptions<Adapter>, 'maxRequestBytes' | 'graceMs' | 'clock' | 'logger'>
    ) {
        const { maxContentBytes, sessionGraceMs: graceMs, clock, logger } = services;
        const maxRequestBytes = requestBytesFor(maxContentBytes);
        this.registry = new SessionRegistry({ ...options, maxRequestBytes, graceMs, clock, logger });
        this.onDidChangeSessions = this.registry.onDidChange;
        this.file = profile && new DiscoveryFile(profile, address => this.describe(address), logger, clock);
    }

    /** Text of the file for a window at this address, or why there can be none. Asked again and again. */
    protected abstract describe(address: ServerAddress): Promise<DescribedFile | DiscoveryRefusal>;

    sessions(): readonly SessionInfo[] {
        return this.registry.handlers().map(({ info }) => info);
    }

    get status(): DiscoveryStatus | undefined {
        return this.file?.status;
    }

    get onDidChangeStatus(): Event<void> | undefined {
        return this.file?.onDidChangeStatus;
    }

    async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.address = address;
        await this.updateWorkspace(workspaceRoots);
        if (this.profile && this.status?.published) {
            const { clock, logger } = this.services;
            const removed = await removeStaleFiles(this.profile, clock, address.port);
            removed.forEach(path => logger.info(`Removed ${path}, which a crash had left.`));
        }
    }

    async updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        await (this.address && this.file?.publish(this.address));
    }

    withdraw(): Promise<void> {
        return this.file?.remove() ?? Promise.resolve();
    }

    withdrawSync(): void {
        this.file?.removeSync();
    }

    dispose(): Promise<void> {
        return this.registry.dispose();
    }
}
