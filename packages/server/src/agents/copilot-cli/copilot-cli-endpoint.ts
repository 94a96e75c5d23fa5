import { randomBytes, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { authorizationOf, MCP_PATH, PROCESS_ID_HEADER, SELECTION_CHANGED } from '@agent-companion/protocol/copilot-cli';
import { SessionInfo } from '../../diffs/agent';
import { DiscoveryFile } from '../../discovery/discovery-file';
import { DiscoveryStatus, folderError, refusedStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { removeStaleFiles } from '../../discovery/stale-file-removal';
import { Disposable, Emitter, Event } from '../../emitter';
import { HttpListener } from '../../http/http-listener';
import { judgeRequest } from '../../http/request-guard';
import { Route } from '../../http/route';
import { requestBytesFor } from '../../mcp/request-size';
import { SessionRegistry } from '../../mcp/session-registry';
import { prepareSocketFolder } from '../../sockets/socket-folder';
import { removeStaleSockets } from '../../sockets/stale-socket-removal';
import { SerialQueue } from '../../time/serial-queue';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { folderSpellings } from '../workspace-folders';
import { CopilotCliAdapter } from './copilot-cli-adapter';
import { LockDescription, lockFileProfile } from './copilot-cli-profile';

/** How often is looked whether the socket is there, in milliseconds, as for the lock file: folders of sockets go with a logout. */
const lookEveryMs = 60_000;

export interface CopilotCliEndpointOptions {
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
    private readonly updates = new SerialQueue();
    private readonly since: number;
    private address?: ServerAddress;
    private workspaceRoots: readonly string[] = [];
    private isListening = false;
    private hasEnded = false;
    private refusal?: DiscoveryStatus;
    private nextLook?: Disposable;

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
        this.file.onDidChangeStatus(() => this.statusChanges.fire());
    }

    sessions(): readonly SessionInfo[] {
        return this.registry.handlers().map(({ info }) => info);
    }

    get status(): DiscoveryStatus {
        return this.refusal ?? this.file.status;
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
        return this.updates.run(() => this.update());
    }

    environment(): Record<string, string> {
        return {};
    }

    withdraw(): Promise<void> {
        this.end();
        return this.file.remove();
    }

    withdrawSync(): void {
        this.end();
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
        this.end();
        await this.updates.drained();
        await this.registry.dispose();
        if (this.isListening) {
            await this.listener.close();
        }
    }

    /** What a request has to say in `Authorization`. Before there is a token there is no listener either. */
    private get authorization(): string {
        return authorizationOf(this.address?.authToken ?? randomUUID());
    }

    private end(): void {
        this.hasEnded = true;
        this.nextLook?.dispose();
    }

    /** Sees to it that the socket is served and its lock file is as it should be, now and later. */
    private async update(): Promise<void> {
        this.nextLook?.dispose();
        const { address, id, socketPath, since } = this;
        if (!address || this.hasEnded) {
            return;
        }
        if (await this.listen()) {
            const spellings = await folderSpellings(this.workspaceRoots, this.services.clock);
            const workspaceFolders = [...new Set(spellings.flat())];
            const { displayName: ideName } = this.services.ide;
            await this.file.publish({ ...address, id, socketPath, since, workspaceFolders, ideName });
        }
        // Not if it has ended meanwhile: the end waits for this.
        if (!this.hasEnded) {
            this.nextLook = this.services.clock.after(lookEveryMs, () => {
                this.updates
                    .run(() => this.update())
                    .catch((error: unknown) => this.services.logger.error('The socket was not looked at.', error));
            });
        }
    }

    /** Listens, if it does not yet or its socket's file is gone. */
    private async listen(): Promise<boolean> {
        const { socketFolder: folder, socketPath } = this;
        const before = this.refusal;
        try {
            await prepareSocketFolder(folder, socketPath);
            await this.listener.startAt(socketPath);
            this.isListening = true;
            this.refusal = undefined;
        } catch (error) {
            this.refusal = refusedStatus(folderError(folder, error));
        }
        if (!isDeepStrictEqual(before, this.refusal)) {
            if (this.refusal?.published === false) {
                this.services.logger.error(this.refusal.reason);
            }
            this.statusChanges.fire();
        }
        return this.refusal === undefined;
    }
}

/** The CLI's pid, as it says itself: it has the token. */
function processIdOf({ headers }: IncomingMessage): number | undefined {
    const pid = Number(headers[PROCESS_ID_HEADER]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}
