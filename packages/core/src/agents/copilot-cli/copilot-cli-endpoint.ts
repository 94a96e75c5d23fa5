import { randomBytes, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
    authorizationOf,
    LockFileContent,
    MCP_PATH,
    PROCESS_ID_HEADER,
    SELECTION_CHANGED
} from '../../protocol/copilot-cli';
import { DescribedFile } from '../../discovery/discovery-file';
import { DiscoveryRefusal } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { folderError } from '../../discovery/private-folder';
import { thisWriter } from '../../discovery/this-writer';
import { HttpListener } from '../../http/http-listener';
import { judgeRequest } from '../../http/request-guard';
import { prepareSocketFolder } from '../../sockets/socket-folder';
import { removeStaleSockets } from '../../sockets/private-socket';
import { waitAtMost } from '../../support/timeout';
import { AgentServices } from '../agent-endpoint';
import { McpEndpoint } from '../mcp-endpoint';
import { foldersOf } from '../workspace-folders';
import { CopilotCliAdapter } from './copilot-cli-adapter';
import { lockFileProfile } from './copilot-cli-profile';

/** Milliseconds that a window's start waits for the sockets of other windows, each of which is asked. */
const sweepMs = 2_000;

interface CopilotCliEndpointOptions {
    /** The folder of the CLI's settings; absolute. */
    readonly folder: string;
    /** Where the socket is: a folder of the user's own; absolute. */
    readonly socketFolder: string;
}

/** Way of Copilot CLI to a window: a lock file, and MCP on a unix socket. */
export class CopilotCliEndpoint extends McpEndpoint<CopilotCliAdapter> {
    readonly name = 'copilot-cli';
    private readonly id = randomUUID();
    private readonly socketFolder: string;
    private readonly socketPath: string;
    private readonly listener: HttpListener;
    private readonly since: number;
    private hasEnded = false;

    constructor(services: AgentServices, { folder, socketFolder }: CopilotCliEndpointOptions) {
        super(services, lockFileProfile(folder), {
            snapshot: SELECTION_CHANGED,
            processOf: request => Promise.resolve(processIdOf(request)),
            createHandler: session => new CopilotCliAdapter(session, services)
        });
        const { clock, logger } = services;
        this.since = clock.now();
        this.socketFolder = socketFolder;
        // Short, as the path of a socket has to be.
        this.socketPath = join(socketFolder, `${randomBytes(6).toString('hex')}.sock`);
        const routes = [this.registry.routeAt(MCP_PATH)];
        this.listener = new HttpListener({
            judge: ({ headers }, port) =>
                judgeRequest(headers, port, [{ token: this.authorization, tokenHeader: 'authorization', routes }]),
            logger,
            clock
        });
    }

    override async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        await super.publish(address, workspaceRoots);
        if (this.status?.published) {
            const { clock } = this.services;
            await waitAtMost(removeStaleSockets(this.socketFolder, clock.now()), sweepMs, clock);
        }
    }

    override withdrawSync(): void {
        const hasSocket = this.status?.published;
        super.withdrawSync();
        try {
            if (hasSocket) {
                unlinkSync(this.socketPath);
            }
        } catch {
            // It is gone.
        }
    }

    override async dispose(): Promise<void> {
        this.hasEnded = true;
        await super.dispose();
        await this.listener.close();
    }

    /** Listens too, each time: folders of sockets go with a logout. */
    protected async describe({ authToken }: ServerAddress): Promise<DescribedFile | DiscoveryRefusal> {
        const { id, socketPath, since, services } = this;
        try {
            await this.listen();
        } catch (error) {
            return folderError(this.socketFolder, error);
        }
        const companion = thisWriter();
        const content: LockFileContent = {
            socketPath,
            scheme: 'unix',
            headers: { Authorization: authorizationOf(authToken) },
            pid: companion.pid,
            ideName: services.ide.displayName,
            timestamp: since,
            workspaceFolders: [...(await foldersOf(this.workspaceRoots, services.clock))],
            companion
        };
        return { name: `${id}.lock`, text: JSON.stringify(content) };
    }

    /** Value of `Authorization` in a request. Before there is a token there is no listener either. */
    private get authorization(): string {
        return authorizationOf(this.address?.authToken ?? randomUUID());
    }

    /** Listens, if it does not yet or its socket's file is gone. @throws Error if it cannot. */
    private async listen(): Promise<void> {
        await prepareSocketFolder(this.socketFolder, this.socketPath);
        // The folder may have answered after the window's end.
        if (!this.hasEnded) {
            await this.listener.startAt(this.socketPath);
        }
    }
}

/** The CLI's pid, as it says itself: it has the token. */
function processIdOf({ headers }: IncomingMessage): number | undefined {
    const pid = Number(headers[PROCESS_ID_HEADER]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}
