import { delimiter } from 'node:path';
import { notificationMethods } from '../../protocol/gemini';
import { DescribedFile } from '../../discovery/discovery-file';
import { DiscoveryCaution } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Route } from '../../http/route';
import { AgentServices } from '../agent-endpoint';
import { McpEndpoint } from '../mcp-endpoint';
import { connectionEnvironment } from './connection-environment';
import { GeminiAdapter } from './gemini-adapter';
import { EndpointDescription, GeminiProfile, geminiProfile } from './gemini-profile';
import { idePidSeenFromTerminal } from './ide-pid';
import { workspacePathOf } from './workspace-path';

interface GeminiEndpointOptions {
    /** Default: Gemini CLI's. */
    readonly profile?: GeminiProfile;
    /** Asked at each update for the pid in the file's name and in `GEMINI_CLI_IDE_PID`. Default: `idePidSeenFromTerminal()`. */
    readonly idePid?: () => number | undefined;
}

function rootWithDelimiter(root: string): DiscoveryCaution {
    const why = `they would take it for several folders, because of the '${delimiter}' in it`;
    const reason = `Agents cannot be told of ${root}: ${why}. Rename it.`;
    return { code: 'root-with-delimiter', reason, facts: [root, delimiter] };
}

/** How agents of Gemini's protocol reach a window: MCP over HTTP, a discovery file, and variables (specification I). */
export class GeminiEndpoint extends McpEndpoint<GeminiAdapter> {
    readonly name: string;
    readonly routes: readonly Route[];
    private endpoint?: EndpointDescription;

    constructor(
        services: AgentServices,
        private readonly options: GeminiEndpointOptions = {}
    ) {
        const { name: kind, path, clientName, traits, discovery } = options.profile ?? geminiProfile;
        super(services, discovery, {
            snapshot: notificationMethods.contextUpdate,
            createHandler: session => new GeminiAdapter(session, services, { kind, ...traits }, clientName)
        });
        this.name = kind;
        this.routes = [this.registry.routeAt(path)];
    }

    environment(): Record<string, string> {
        return this.endpoint ? connectionEnvironment(this.options.profile ?? geminiProfile, this.endpoint) : {};
    }

    protected async describe(address: ServerAddress): Promise<DescribedFile> {
        const { profile = geminiProfile } = this.options;
        const { clock, ide } = this.services;
        const { workspacePath, leftOut } = await workspacePathOf(this.workspaceRoots, clock);
        const idePid = this.options.idePid?.() ?? idePidSeenFromTerminal();
        this.endpoint = { ...address, ide, idePid, workspacePath };
        return { ...profile.file(this.endpoint), cautions: leftOut.map(rootWithDelimiter) };
    }
}
