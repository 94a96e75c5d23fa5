import { randomBytes, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { authorizationOf, MCP_PATH, PROCESS_ID_HEADER, SELECTION_CHANGED } from '../../protocol/copilot-cli';
import { DiscoveryStatus, refusedStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { folderError } from '../../discovery/private-folder';
import { ReportedStatus } from '../../discovery/reported-status';
import { Emitter, Event } from '../../support/emitter';
import { HttpListener } from '../../http/http-listener';
import { judgeRequest } from '../../http/request-guard';
import { prepareSocketFolder } from '../../sockets/socket-folder';
import { removeStaleSockets } from '../../sockets/private-socket';
import { RecurringWork } from '../../support/recurring-work';
import { waitAtMost } from '../../support/timeout';
import { AgentServices } from '../agent-endpoint';
import { McpEndpoint } from '../mcp-endpoint';
import { foldersOf } from '../workspace-folders';
import { CopilotCliAdapter } from './copilot-cli-adapter';
import { LockDescription, lockFileProfile } from './copilot-cli-profile';

/** Milliseconds between looks at the socket, as for the lock file: folders of sockets go with a logout. */
const lookEveryMs = 60_000;

/** Milliseconds that a window's start and end wait for the file system, which may hang. */
const patienceMs = 2_000;

interface CopilotCliEndpointOptions {
    /** The folder of the CLI's settings; absolute. */
    readonly folder: string;
    /** Where the socket is: a folder of the user's own; absolute. */
    readonly socketFolder: string;
}

/** Way of Copilot CLI to a window: a lock file, and MCP on a unix socket. */
export class CopilotCliEndpoint extends McpEndpoint<CopilotCliAdapter, LockDescription> {
    readonly name = 'copilot-cli';
    private readonly statusChanges = new Emitter<void>();
    private readonly id = randomUUID();
    private readonly socketFolder: string;
    private readonly socketPath: string;
    private readonly listener: HttpListener;
    private readonly upkeep: RecurringWork;
    private readonly refusal: ReportedStatus<DiscoveryStatus | undefined>;
    private readonly since: number;
    private isListening = false;

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
        this.refusal = new ReportedStatus<DiscoveryStatus | undefined>(undefined, logger);
        [this.file?.onDidChangeStatus, this.refusal.onDidChange].forEach(on => on?.(() => this.statusChanges.fire()));
        const onError = (error: unknown): void => logger.error('The socket was not looked at.', error);
        const work = (): Promise<number> => super.update().then(() => lookEveryMs);
        this.upkeep = new RecurringWork({ work, onError, clock });
    }

    override get status(): DiscoveryStatus | undefined {
        return this.refusal.value ?? super.status;
    }

    override get onDidChangeStatus(): Event<void> {
        return this.statusChanges.event;
    }

    override async publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        await super.publish(address, workspaceRoots);
        if (this.isListening) {
            const { clock } = this.services;
            await waitAtMost(removeStaleSockets(this.socketFolder, clock.now()), patienceMs, clock);
        }
    }

    override withdraw(): Promise<void> {
        this.upkeep.end();
        return super.withdraw();
    }

    override withdrawSync(): void {
        this.upkeep.end();
        super.withdrawSync();
        if (this.isListening) {
            try {
                unlinkSync(this.socketPath);
            } catch {
                // It is gone.
            }
        }
    }

    override async dispose(): Promise<void> {
        this.upkeep.end();
        await super.dispose();
        // Behind a look that is under way: it may listen after all.
        const closing = this.upkeep.between(() => (this.isListening ? this.listener.close() : undefined));
        await waitAtMost(closing, patienceMs, this.services.clock);
    }

    /** Now, and again and again: folders of sockets go with a logout. */
    protected override async update(): Promise<void> {
        await waitAtMost(this.upkeep.begin(), patienceMs, this.services.clock);
    }

    protected async describe(address: ServerAddress): Promise<{ readonly content: LockDescription } | undefined> {
        if (!(await this.listen())) {
            return undefined;
        }
        const { id, socketPath, since } = this;
        const workspaceFolders = await foldersOf(this.workspaceRoots, this.services.clock);
        const { displayName: ideName } = this.services.ide;
        return { content: { ...address, id, socketPath, since, workspaceFolders, ideName } };
    }

    /** What a request has to say in `Authorization`. Before there is a token there is no listener either. */
    private get authorization(): string {
        return authorizationOf(this.address?.authToken ?? randomUUID());
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
