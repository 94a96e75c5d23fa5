import { notificationMethods } from '@agent-companion/protocol/gemini';
import { SessionInfo } from '../../diffs/agent';
import { DiscoveryStatus } from '../../discovery/discovery-file';
import { EndpointDescription, ServerAddress } from '../../discovery/endpoint-description';
import { EndpointPublisher } from '../../discovery/endpoint-publisher';
import { Event } from '../../emitter';
import { Route } from '../../http/route';
import { SessionRegistry } from '../../mcp/session-registry';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { connectionEnvironment } from './connection-environment';
import { GeminiAdapter } from './gemini-adapter';
import { GeminiProfile, geminiProfile } from './gemini-profile';
import { idePidSeenFromTerminal } from './ide-pid';
import { workspacePathOf } from './workspace-path';

export interface GeminiEndpointOptions {
    /** Default: Gemini CLI's. */
    readonly profile?: GeminiProfile;
    /** Pid in the file's name and in `GEMINI_CLI_IDE_PID`; default `idePidSeenFromTerminal()`. */
    readonly idePid?: number;
}

/** What JSON may make of a proposal: a control character takes six bytes (`\\u0001`); and the request around it. */
const requestBytesFor = (contentBytes: number): number => 6 * contentBytes + 64 * 1024;

/** How agents of Gemini's protocol reach a window: MCP over HTTP, a discovery file, and variables (specification I). */
export class GeminiEndpoint implements AgentEndpoint {
    readonly routes: readonly Route[];
    readonly onDidChangeSessions: Event<void>;
    private readonly registry: SessionRegistry<GeminiAdapter>;
    private readonly publisher: EndpointPublisher;
    private endpoint?: EndpointDescription;
    private turn = 0;
    private withdrawn = false;

    private readonly profile: GeminiProfile;
    private readonly idePid: number;

    constructor(
        private readonly services: AgentServices,
        { profile = geminiProfile, idePid = idePidSeenFromTerminal() }: GeminiEndpointOptions = {}
    ) {
        this.profile = profile;
        this.idePid = idePid;
        const { maxContentBytes, sessionGraceMs: graceMs, clock, logger } = services;
        const { path, clientName, displayName, discovery } = profile;
        this.registry = new SessionRegistry({
            maxRequestBytes: requestBytesFor(maxContentBytes),
            graceMs,
            // Moving the cursor, or closing one's own diffs, must not fill the memory kept for an agent that is away.
            notifications: { snapshot: notificationMethods.contextUpdate, bounded: notificationMethods.diffRejected },
            clock,
            logger,
            createHandler: session =>
                new GeminiAdapter(session, services, name => (name === clientName ? displayName : name))
        });
        this.publisher = new EndpointPublisher({ profile: discovery, clock, logger });
        this.onDidChangeSessions = this.registry.onDidChange;
        this.routes = [
            {
                path,
                methods: ['GET', 'POST', 'DELETE'],
                handle: (request, response) => this.registry.handle(request, response)
            }
        ];
    }

    sessions(): readonly SessionInfo[] {
        return this.registry.handlers().map(({ info }) => info);
    }

    get status(): DiscoveryStatus {
        return this.publisher.status;
    }

    async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.endpoint = { ...address, ide: this.services.ide, idePid: this.idePid, workspacePath: '' };
        await this.updateWorkspace(workspaceRoots);
        await this.publisher.removeStaleFiles();
    }

    async updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        const turn = ++this.turn;
        const workspacePath = await workspacePathOf(workspaceRoots);
        // Resolving paths takes as long as it takes; an older answer must not replace a newer one.
        if (this.endpoint && turn === this.turn && !this.withdrawn) {
            this.endpoint = { ...this.endpoint, workspacePath };
            await this.publisher.publish(this.endpoint);
        }
    }

    environment(): Record<string, string> {
        return this.endpoint ? connectionEnvironment(this.profile, this.endpoint) : {};
    }

    async withdraw(): Promise<void> {
        this.withdrawn = true;
        await this.publisher.withdraw();
    }

    withdrawSync(): void {
        this.withdrawn = true;
        this.publisher.withdrawSync();
    }

    dispose(): Promise<void> {
        return this.registry.dispose();
    }
}
