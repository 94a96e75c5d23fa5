import { randomBytes, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { authorizationOf, MCP_PATH, PROCESS_ID_HEADER, SELECTION_CHANGED } from '@agent-companion/protocol/copilot-cli';
import { SessionInfo } from '../../diffs/agent';
import { DiscoveryFile } from '../../discovery/discovery-file';
import { DiscoveryStatus, folderError, refusedStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { ReportedStatus } from '../../discovery/reported-status';
import { removeStaleFiles } from '../../discovery/stale-file-removal';
import { Emitter, Event } from '../../emitter';
import { HttpListener } from '../../http/http-listener';
import { judgeRequest } from '../../http/request-guard';
import { Route } from '../../http/route';
import { requestBytesFor } from '../../mcp/request-size';
import { SessionRegistry } from '../../mcp/session-registry';
import { prepareSocketFolder } from '../../sockets/socket-folder';
import { removeStaleSockets } from '../../sockets/stale-socket-removal';
import { RecurringWork } from '../../time/recurring-work';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { folderSpellings } from '../workspace-folders';
import { CopilotCliAdapter } from './copilot-cli-adapter';
import { LockDescription, lockFileProfile } from './copilot-cli-profile';

/** How often is looked whether the socket is there, in milliseconds, as for the lock file: folders of sockets go with a logout. */
const lookEveryMs = 60_000;

interface CopilotCliEndpointOptions {
    /** The folder of the CLI's settings; absolute. */
    readonly folder: string;
    /** Where the socket is: a folder of the user's own; absolute. */
    readonly socketFolder: string;
}

/** How Copilot CLI reaches a window: MCP over HTTP on a unix socket of the window's, and a lock file. It needs no variables. */
export class CopilotCliEndpoint implements AgentEndpoint {
    readonly name = 'copilot-cli';
    /** None on the window's port. */
    readonly routes: readonly Route[] = [];
    readonly onDidChangeSessions: Event<void>;
    private readonly statusChanges = new Emitter<void>();
    readonly onDidChangeStatus = this.statusChanges.event;
    private readonly id = randomUUID();
    private readonly socketFolder: string;
    private readonly socketPath: string;
    private readonly registry: SessionRegistry<CopilotCliAdapter>;
    private readonly listener: HttpListener;
    private readonly file: DiscoveryFile<LockDescription>;
    private readonly upkeep: RecurringWork;
    private readonly refusal: ReportedStatus<DiscoveryStatus | undefined>;
    private readonly since: number;
    private address?: ServerAddress;
    private workspaceRoots: readonly string[] = [];
    private isListening = false;

    constructor(
        private readonly services: AgentServices,
        private readonly options: CopilotCliEndpointOptions
    ) {
        const { maxContentBytes, sessionGraceMs: graceMs, clock, logger } = services;
        this.since = clock.now();
        this.socketFolder = options.socketFolder;
        // Short, as the path of a socket has to be.
        this.socketPath = join(this.socketFolder, `${randomBytes(6).toString('hex')}.sock`);
        this.registry = new SessionRegistry({
            maxRequestBytes: requestBytesFor(maxContentBytes),
            graceMs,
            notifications: { snapshot: SELECTION_CHANGED },
            processOf: request => Promise.resolve(processIdOf(request)),
            clock,
            logger,
            createHandler: session => new CopilotCliAdapter(session, services)
        });
        const handle: Route['handle'] = (request, response) => this.registry.handle(request, response);
        const routes = [{ path: MCP_PATH, methods: ['GET', 'POST', 'DELETE'], handle }];
        this.listener = new HttpListener({
            judge: ({ headers }, port) =>
                judgeRequest(headers, port, [{ token: this.authorization, tokenHeader: 'authorization', routes }]),
            logger,
            clock
        });
        this.file = new DiscoveryFile(lockFileProfile(options.folder), logger, clock);
        this.onDidChangeSessions = this.registry.onDidChange;
        this.refusal = new ReportedStatus<DiscoveryStatus | undefined>(undefined, logger);
        [this.file.onDidChangeStatus, this.refusal.onDidChange].forEach(on => on(() => this.statusChanges.fire()));
        const onError = (error: unknown): void => logger.error('The socket was not looked at.', error);
        this.upkeep = new RecurringWork({ work: () => this.update(), onError, clock });
    }

    sessions(): readonly SessionInfo[] {
        return this.registry.handlers().map(({ info }) => info);
    }

    get status(): DiscoveryStatus {
        return this.refusal.value ?? this.file.status;
    }

    async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.address = address;
        await this.updateWorkspace(workspaceRoots);
        if (this.isListening) {
            const { clock, logger } = this.services;
            const removed = await removeStaleFiles(lockFileProfile(this.options.folder), clock);
            removed.forEach(path => logger.info(`Removed ${path}, which a crash had left.`));
            await removeStaleSockets(this.socketFolder, clock.now());
        }
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        return this.upkeep.begin();
    }

    environment(): Record<string, string> {
        return {};
    }

    withdraw(): Promise<void> {
        this.upkeep.end();
        return this.file.remove();
    }

    withdrawSync(): void {
        this.upkeep.end();
        this.file.removeSync();
        if (this.isListening) {
            try {
                unlinkSync(this.socketPath);
            } catch {
                // It is gone.
            }
        }
    }

    async dispose(): Promise<void> {
        this.upkeep.end();
        await this.upkeep.between(() => undefined);
        await this.registry.dispose();
        if (this.isListening) {
            await this.listener.close();
        }
    }

    /** What a request has to say in `Authorization`. Before there is a token there is no listener either. */
    private get authorization(): string {
        return authorizationOf(this.address?.authToken ?? randomUUID());
    }

    /** Sees to it that the socket is served and its lock file is as it should be. */
    private async update(): Promise<number> {
        const { address, id, socketPath, since } = this;
        if (address && (await this.listen())) {
            const spellings = await folderSpellings(this.workspaceRoots, this.services.clock);
            const workspaceFolders = [...new Set(spellings.flat())];
            const { displayName: ideName } = this.services.ide;
            await this.file.publish({ ...address, id, socketPath, since, workspaceFolders, ideName });
        }
        return lookEveryMs;
    }

    /** Listens, if it does not yet or its socket's file is gone. */
    private async listen(): Promise<boolean> {
        const { socketFolder: folder, socketPath } = this;
        try {
            await prepareSocketFolder(folder, socketPath);
            await this.listener.startAt(socketPath);
            this.isListening = true;
            this.refusal.set(undefined);
        } catch (error) {
            this.refusal.set(refusedStatus(folderError(folder, error)));
        }
        return this.refusal.value === undefined;
    }
}

/** The CLI's pid, as it says itself: it has the token. */
function processIdOf({ headers }: IncomingMessage): number | undefined {
    const pid = Number(headers[PROCESS_ID_HEADER]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}
