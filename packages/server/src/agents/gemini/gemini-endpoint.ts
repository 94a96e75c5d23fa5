import { delimiter } from 'node:path';
import { notificationMethods } from '@agent-companion/protocol/gemini';
import { SessionInfo } from '../../diffs/agent';
import { DiscoveryFile } from '../../discovery/discovery-file';
import { DiscoveryCaution, DiscoveryStatus } from '../../discovery/discovery-status';
import { EndpointDescription, ServerAddress } from '../../discovery/endpoint-description';
import { removeStaleFiles } from '../../discovery/stale-file-removal';
import { Event } from '../../emitter';
import { Route } from '../../http/route';
import { requestBytesFor } from '../../mcp/request-size';
import { SessionRegistry } from '../../mcp/session-registry';
import { SerialQueue } from '../../time/serial-queue';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { connectionEnvironment } from './connection-environment';
import { GeminiAdapter } from './gemini-adapter';
import { GeminiProfile, geminiProfile } from './gemini-profile';
import { idePidSeenFromTerminal } from './ide-pid';
import { workspacePathOf } from './workspace-path';

export interface GeminiEndpointOptions {
    /** Default: Gemini CLI's. */
    readonly profile?: GeminiProfile;
    /** Pid in the file's name and in `GEMINI_CLI_IDE_PID`, looked at with each update; default `idePidSeenFromTerminal()`. */
    readonly idePid?: number;
}

function rootWithDelimiter(root: string): DiscoveryCaution {
    const why = `they would take it for several folders, because of the '${delimiter}' in it`;
    const reason = `Agents cannot be told of ${root}: ${why}. Rename it.`;
    return { code: 'root-with-delimiter', reason, facts: [root, delimiter] };
}

/** How agents of Gemini's protocol reach a window: MCP over HTTP, a discovery file, and variables (specification I). */
export class GeminiEndpoint implements AgentEndpoint {
    readonly name: string;
    readonly routes: readonly Route[];
    readonly onDidChangeSessions: Event<void>;
    readonly onDidChangeStatus: Event<void>;
    private readonly registry: SessionRegistry<GeminiAdapter>;
    private readonly profile: GeminiProfile;
    private readonly file: DiscoveryFile;
    private readonly updates = new SerialQueue();
    private endpoint?: EndpointDescription;

    constructor(
        private readonly services: AgentServices,
        private readonly options: GeminiEndpointOptions = {}
    ) {
        const { maxContentBytes, sessionGraceMs: graceMs, clock, logger } = services;
        this.profile = options.profile ?? geminiProfile;
        const { name: kind, path, clientName, traits, discovery } = this.profile;
        this.name = kind;
        this.registry = new SessionRegistry({
            maxRequestBytes: requestBytesFor(maxContentBytes),
            graceMs,
            // Moving the cursor, or closing one's own diffs, must not fill the memory kept for an agent that is away.
            notifications: { snapshot: notificationMethods.contextUpdate, bounded: notificationMethods.diffRejected },
            clock,
            logger,
            createHandler: session => new GeminiAdapter(session, services, { kind, ...traits }, clientName)
        });
        this.file = new DiscoveryFile(discovery, logger, clock);
        this.onDidChangeSessions = this.registry.onDidChange;
        this.onDidChangeStatus = this.file.onDidChangeStatus;
        const handle: Route['handle'] = (request, response) => this.registry.handle(request, response);
        this.routes = [{ path, methods: ['GET', 'POST', 'DELETE'], handle }];
    }

    sessions(): readonly SessionInfo[] {
        return this.registry.handlers().map(({ info }) => info);
    }

    get status(): DiscoveryStatus {
        return this.file.status;
    }

    async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.endpoint = { ...address, ide: this.services.ide, idePid: this.idePid, workspacePath: '' };
        await this.updateWorkspace(workspaceRoots);
        const { clock, logger } = this.services;
        const removed = await removeStaleFiles(this.profile.discovery, clock, address.port);
        removed.forEach(path => logger.info(`Removed ${path}, which a crash had left.`));
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        return this.updates.run(async () => {
            const { workspacePath, leftOut } = await workspacePathOf(workspaceRoots, this.services.clock);
            if (this.endpoint) {
                this.endpoint = { ...this.endpoint, workspacePath, idePid: this.idePid };
                await this.file.publish(this.endpoint, leftOut.map(rootWithDelimiter));
            }
        });
    }

    environment(): Record<string, string> {
        return this.endpoint ? connectionEnvironment(this.profile, this.endpoint) : {};
    }

    withdraw(): Promise<void> {
        return this.file.remove();
    }

    withdrawSync(): void {
        this.file.removeSync();
    }

    dispose(): Promise<void> {
        return this.registry.dispose();
    }

    private get idePid(): number {
        return this.options.idePid ?? idePidSeenFromTerminal();
    }
}
