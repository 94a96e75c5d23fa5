import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { CLAIM, CodexRequest, CodexResponse, IDE_CONTEXT, IdeContext, socketName } from '../../protocol/codex';
import { ContextSubscription } from '../../context/context-feed';
import { EditorContext } from '../../context/editor-snapshot';
import { SessionInfo } from '../../diffs/agent';
import { DiscoveryStatus, notPublished, publishedStatus, refusedStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { folderError } from '../../discovery/private-folder';
import { ReportedStatus } from '../../discovery/reported-status';
import { prepareSocketFolder, SocketFolderError, userId } from '../../sockets/socket-folder';
import { removeStaleSockets } from '../../sockets/private-socket';
import { RecurringWork } from '../../support/recurring-work';
import { waitAtMost } from '../../support/timeout';
import { isInside } from '../../workspace/real-path';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { foldersOf } from '../workspace-folders';
import { noClient, routeRequest, windowEnding } from './codex-router';
import { FrameServer } from './frame-server';
import { toIdeContext } from './ide-context';
import { RecentAgent } from './recent-agent';

interface CodexEndpointOptions {
    /** Where Codex looks for its socket: absolute. */
    readonly ipcFolder: string;
}

/** The folder of the windows' own sockets, beside Codex's. */
const windowsName = 'windows';

/** How often is looked whether Codex's socket is served, in milliseconds: the process that serves it may end. */
const lookEveryMs = 5_000;

/** Milliseconds that a window's start and end wait for the file system, which may hang. */
const patienceMs = 2_000;

/** Gives Codex a window's context. One of the user's windows serves Codex's socket, and asks the one with Codex's folder. */
export class CodexEndpoint implements AgentEndpoint {
    readonly name = 'codex';
    readonly onDidChangeStatus;
    private readonly agent: RecentAgent;
    readonly onDidChangeSessions;
    /** Short, as the path of a socket has to be. */
    private readonly id = randomBytes(6).toString('hex');
    private readonly ipcPath: string;
    private readonly windowFolder: string;
    private readonly windowPath: string;
    private readonly upkeep: RecurringWork;
    private readonly reported: ReportedStatus<DiscoveryStatus | undefined>;
    private readonly since: number;
    private context?: ContextSubscription;
    private newest: EditorContext = { openFiles: [] };
    private roots: readonly string[] = [];
    private window?: FrameServer;
    /** Serves Codex's socket, unless another process does; each request goes to its window. */
    private user?: FrameServer;

    constructor(
        private readonly services: AgentServices,
        { ipcFolder }: CodexEndpointOptions
    ) {
        this.since = services.clock.now();
        this.ipcPath = join(ipcFolder, socketName(userId()));
        this.windowFolder = join(ipcFolder, windowsName);
        this.windowPath = join(this.windowFolder, `${this.id}${windowEnding}`);
        this.agent = new RecentAgent(services, this.id);
        this.onDidChangeSessions = this.agent.onDidChange;
        const { clock, logger } = services;
        this.reported = new ReportedStatus<DiscoveryStatus | undefined>(notPublished, logger);
        this.onDidChangeStatus = this.reported.onDidChange;
        const onError = (error: unknown): void => logger.error('Codex’s socket was not looked at.', error);
        this.upkeep = new RecurringWork({ work: () => this.look(), everyMs: lookEveryMs, onError, clock });
    }

    sessions(): readonly SessionInfo[] {
        return this.agent.session ? [this.agent.session] : [];
    }

    /** Undefined where another user has Codex's folder, which is one for all users: that is no fault of this window. */
    get status(): DiscoveryStatus | undefined {
        return this.reported.value;
    }

    async publish(_address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        const { context, clock } = this.services;
        const asIs = (each: EditorContext): EditorContext => each;
        this.context = context.subscribe(asIs, newest => void (this.newest = newest));
        await this.updateWorkspace(workspaceRoots);
        // Once: it asks the sockets of all other windows.
        const sweep = (): unknown => this.window && removeStaleSockets(this.windowFolder, clock.now());
        await waitAtMost(this.upkeep.begin().then(sweep), patienceMs, clock);
    }

    async updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.roots = await foldersOf(workspaceRoots, this.services.clock);
    }

    async withdraw(): Promise<void> {
        this.upkeep.end();
        await waitAtMost(
            this.upkeep.between(() => this.close()),
            patienceMs,
            this.services.clock
        );
    }

    withdrawSync(): void {
        this.upkeep.end();
        this.close();
    }

    async dispose(): Promise<void> {
        await this.withdraw();
        this.context?.dispose();
        this.agent.dispose();
    }

    private close(): void {
        this.window?.dispose();
        this.user?.dispose();
        this.window = this.user = undefined;
    }

    /** Sees to it that both sockets are served. */
    private async look(): Promise<void> {
        const status = await this.listen();
        if (this.reported.set(status) && !status) {
            this.services.logger.info(`Codex cannot find this window: ${dirname(this.ipcPath)} is another user's.`);
        }
    }

    private async listen(): Promise<DiscoveryStatus | undefined> {
        let folder = '';
        try {
            for (const path of [this.ipcPath, this.windowPath]) {
                folder = dirname(path);
                await prepareSocketFolder(folder, path);
            }
            this.window = await this.served(this.window, this.windowPath, request =>
                Promise.resolve(this.answer(request))
            );
            this.user = await this.served(this.user, this.ipcPath, request =>
                routeRequest(this.windowFolder, request, this.services.clock)
            );
        } catch (error) {
            if (error instanceof SocketFolderError && error.code === 'foreign-folder') {
                return undefined;
            }
            return refusedStatus(folderError(folder, error));
        }
        return publishedStatus(this.ipcPath, []);
    }

    /** A server at a path: the former one, a new one if that is gone, none if another process serves there. */
    private async served(
        former: FrameServer | undefined,
        path: string,
        answer: (request: CodexRequest) => Promise<CodexResponse>
    ): Promise<FrameServer | undefined> {
        if (await former?.isInPlace()) {
            return former;
        }
        former?.dispose();
        return FrameServer.listen(path, answer, this.services);
    }

    /** Answers for this window to the process that serves the user. */
    private answer(request: CodexRequest): CodexResponse {
        const { requestId, method, params } = request;
        const folder = params?.workspaceRoot;
        const fitting = folder === undefined ? [] : this.roots.filter(root => isInside(root, folder));
        if (folder === undefined || fitting.length === 0 || ![CLAIM, IDE_CONTEXT].includes(method)) {
            return noClient(request);
        }
        const rootLength = Math.max(...fitting.map(({ length }) => length));
        const result =
            method === CLAIM ? { claim: { rootLength, since: this.since } } : { ideContext: this.told(folder) };
        return { type: 'response', requestId, resultType: 'success', method, handledByClientId: this.id, result };
    }
    private told(folder: string): IdeContext {
        const told = toIdeContext(this.newest, folder);
        this.agent.seen();
        this.services.context.note(this.agent.session?.label ?? '', told);
        return told;
    }
}
