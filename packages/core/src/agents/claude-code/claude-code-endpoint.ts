import {
    claudeCodeEnvironment,
    LockFileContent,
    lockFileName,
    notificationMethods,
    tokenHeader,
    webSocketProtocol
} from '../../protocol/claude-code';
import { DescribedFile } from '../../discovery/discovery-file';
import { ServerAddress } from '../../discovery/endpoint-description';
import { thisWriter } from '../../discovery/this-writer';
import { Disposable, Event } from '../../support/emitter';
import { refuse, wireErrors } from '../../http/wire-errors';
import { Route } from '../../http/route';
import { AgentServices } from '../agent-endpoint';
import { McpEndpoint } from '../mcp-endpoint';
import { foldersOf } from '../workspace-folders';
import { ClaudeCodeAdapter } from './claude-code-adapter';
import { kindOf, lockFileProfile } from './claude-code-profile';

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

/** Options for OpenCode without Claude Code: it dials the port of the same variable, and needs no lock file. */
export const openCodeOnly: ClaudeCodeEndpointOptions = {
    name: 'opencode',
    tokenVariable: claudeCodeEnvironment.openCodeToken
};

/** How Claude Code reaches a window, and OpenCode its context: MCP over a WebSocket, a lock file, and variables. */
export class ClaudeCodeEndpoint extends McpEndpoint<ClaudeCodeAdapter> {
    readonly name: string;
    readonly tokenHeader = tokenHeader;
    readonly tokenVariable: string;
    readonly routes: readonly Route[];
    private readonly preference?: Disposable;

    constructor(services: AgentServices, options: ClaudeCodeEndpointOptions) {
        const { name = 'claude-code', tokenVariable = claudeCodeEnvironment.token, folder, turnedOff } = options;
        const shared = { workspaceRoots: () => this.workspaceRoots, lostTabs: new Map<string, string>() };
        super(services, folder === undefined ? undefined : lockFileProfile(folder), {
            snapshot: notificationMethods.selectionChanged,
            protocol: webSocketProtocol,
            admits: client => !turnedOff?.isOff(kindOf(client)),
            createHandler: session => new ClaudeCodeAdapter(session, services, shared)
        });
        this.name = name;
        this.tokenVariable = tokenVariable;
        this.preference = turnedOff?.onDidChange(() => this.endTurnedOff(turnedOff));
        const handle: Route['handle'] = (_request, response) =>
            Promise.resolve(refuse(response, wireErrors.upgradeRequired));
        const upgrade: Route['upgrade'] = (request, socket, head) => this.registry.upgrade(request, socket, head);
        this.routes = [{ path: '/', methods: ['GET'], handle, upgrade }];
    }

    environment(): Record<string, string> {
        const { address, tokenVariable: token } = this;
        return address ? { [claudeCodeEnvironment.port]: String(address.port), [token]: address.authToken } : {};
    }

    override dispose(): Promise<void> {
        this.preference?.dispose();
        return super.dispose();
    }

    protected async describe({ port, authToken }: ServerAddress): Promise<DescribedFile> {
        const { clock, ide } = this.services;
        const writer = thisWriter();
        const content: LockFileContent = {
            pid: writer.pid,
            workspaceFolders: [...(await foldersOf(this.workspaceRoots, clock))],
            ideName: ide.displayName,
            transport: 'ws',
            runningInWindows: process.platform === 'win32',
            authToken,
            companion: { ...writer, port }
        };
        return { name: lockFileName(port), text: JSON.stringify(content) };
    }

    private endTurnedOff({ isOff }: TurnedOffAgents): void {
        const { logger } = this.services;
        const turnedOff = this.registry.handlers().filter(({ info }) => isOff(info.kind));
        for (const session of turnedOff) {
            session.end().catch((error: unknown) => logger.error('A session did not end.', error));
        }
    }
}
