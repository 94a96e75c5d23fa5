import {
    claudeCodeEnvironment,
    notificationMethods,
    tokenHeader,
    webSocketProtocol
} from '@agent-companion/protocol/claude-code';
import { SessionInfo } from '../../diffs/agent';
import { DiscoveryFile } from '../../discovery/discovery-file';
import { ServerAddress } from '../../discovery/endpoint-description';
import { removeStaleFiles } from '../../discovery/stale-file-removal';
import { DiscoveryStatus } from '../../discovery/discovery-status';
import { Disposable, Event } from '../../emitter';
import { refuse, wireErrors } from '../../http/wire-errors';
import { Route } from '../../http/route';
import { requestBytesFor } from '../../mcp/request-size';
import { SessionRegistry } from '../../mcp/session-registry';
import { SerialQueue } from '../../time/serial-queue';
import { AgentEndpoint, AgentServices, MentionedFile } from '../agent-endpoint';
import { folderSpellings } from '../workspace-folders';
import { ClaudeCodeAdapter } from './claude-code-adapter';
import { kindOf, LockDescription, lockFileProfile } from './claude-code-profile';

/** Which agents the user has turned off. */
interface TurnedOffAgents {
    /** @param kind as in `AgentTraits`. */
    readonly isOff: (kind?: string) => boolean;
    /** Fires when that may have changed. */
    readonly onDidChange: Event<unknown>;
}

export interface ClaudeCodeEndpointOptions {
    /** Default: `claude-code`. */
    readonly name?: string;
    /** See `AgentEndpoint.tokenVariable`. Default: Claude Code's. */
    readonly tokenVariable?: string;
    /** Claude Code's own folder, for the lock file. Without it none is published, and terminals alone lead to the window. */
    readonly folder?: string;
    /** Agents of this protocol that are not served, although another one is. Default: none. */
    readonly turnedOff?: TurnedOffAgents;
}

/** For users of OpenCode who do not use Claude Code: it dials the port of the same variable, and needs no lock file. */
export const openCodeOnly: ClaudeCodeEndpointOptions = {
    name: 'opencode',
    tokenVariable: claudeCodeEnvironment.openCodeToken
};

/** How Claude Code reaches a window, and OpenCode its context: MCP over a WebSocket, a lock file, and variables. */
export class ClaudeCodeEndpoint implements AgentEndpoint {
    readonly name: string;
    readonly tokenHeader = tokenHeader;
    readonly tokenVariable: string;
    readonly routes: readonly Route[];
    readonly onDidChangeSessions: Event<void>;
    readonly onDidChangeStatus?: Event<void>;
    private readonly registry: SessionRegistry<ClaudeCodeAdapter>;
    private readonly file?: DiscoveryFile<LockDescription>;
    private readonly preference?: Disposable;
    private readonly updates = new SerialQueue();
    private readonly lostTabs = new Map<string, string>();
    private workspaceRoots: readonly string[] = [];
    private address?: ServerAddress;

    constructor(
        private readonly services: AgentServices,
        private readonly options: ClaudeCodeEndpointOptions
    ) {
        const { name = 'claude-code', tokenVariable = claudeCodeEnvironment.token, folder, turnedOff } = options;
        const { maxContentBytes, sessionGraceMs: graceMs, clock, logger } = services;
        this.name = name;
        this.tokenVariable = tokenVariable;
        this.file = folder === undefined ? undefined : new DiscoveryFile(lockFileProfile(folder), logger, clock);
        this.onDidChangeStatus = this.file?.onDidChangeStatus;
        this.registry = new SessionRegistry({
            maxRequestBytes: requestBytesFor(maxContentBytes),
            graceMs,
            notifications: { snapshot: notificationMethods.selectionChanged },
            protocol: webSocketProtocol,
            admits: client => !turnedOff?.isOff(kindOf(client)),
            clock,
            logger,
            createHandler: session =>
                new ClaudeCodeAdapter(session, services, {
                    workspaceRoots: () => this.workspaceRoots,
                    lostTabs: this.lostTabs
                })
        });
        this.preference = turnedOff?.onDidChange(() => this.endTurnedOff(turnedOff));
        this.onDidChangeSessions = this.registry.onDidChange;
        const handle: Route['handle'] = (_request, response) =>
            Promise.resolve(refuse(response, wireErrors.upgradeRequired));
        const upgrade: Route['upgrade'] = (request, socket, head) => this.registry.upgrade(request, socket, head);
        this.routes = [{ path: '/', methods: ['GET'], handle, upgrade }];
    }

    sessions(): readonly SessionInfo[] {
        return this.registry.handlers().map(({ info }) => info);
    }

    get status(): DiscoveryStatus | undefined {
        return this.file?.status;
    }

    async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.address = address;
        await this.updateWorkspace(workspaceRoots);
        if (this.options.folder !== undefined) {
            const { clock, logger } = this.services;
            const removed = await removeStaleFiles(lockFileProfile(this.options.folder), clock);
            removed.forEach(path => logger.info(`Removed ${path}, which a crash had left.`));
        }
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        return this.updates.run(async () => {
            this.workspaceRoots = workspaceRoots;
            const { clock, ide } = this.services;
            if (this.address && this.file) {
                const spellings = await folderSpellings(workspaceRoots, clock);
                const workspaceFolders = [...new Set(spellings.flat())];
                await this.file.publish({ ...this.address, workspaceFolders, ideName: ide.displayName });
            }
        });
    }

    environment(): Record<string, string> {
        const { address } = this;
        return address
            ? {
                  [claudeCodeEnvironment.port]: String(address.port),
                  [this.tokenVariable]: address.authToken
              }
            : {};
    }

    withdraw(): Promise<void> {
        return this.file?.remove() ?? Promise.resolve();
    }

    withdrawSync(): void {
        this.file?.removeSync();
    }

    mention(sessionId: string, files: readonly MentionedFile[]): boolean {
        const adapter = this.registry.handlers().find(({ info }) => info.sessionId === sessionId);
        return adapter?.mention(files) ?? false;
    }

    dispose(): Promise<void> {
        this.preference?.dispose();
        return this.registry.dispose();
    }

    private endTurnedOff({ isOff }: TurnedOffAgents): void {
        const { logger } = this.services;
        const turnedOff = this.registry.handlers().filter(({ info }) => isOff(info.kind));
        for (const session of turnedOff) {
            session.end().catch((error: unknown) => logger.error('A session did not end.', error));
        }
    }
}
