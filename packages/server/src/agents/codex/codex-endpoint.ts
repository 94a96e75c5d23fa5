import { randomBytes } from 'node:crypto';
import { lstat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CLAIM, CodexRequest, CodexResponse, IDE_CONTEXT, socketName } from '@agent-companion/protocol/codex';
import { ContextSubscription } from '../../context/context-feed';
import { EditorContext } from '../../context/editor-snapshot';
import { SessionInfo } from '../../diffs/agent';
import {
    DiscoveryCaution,
    DiscoveryStatus,
    folderError,
    notPublished,
    publishedStatus,
    refusedStatus
} from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { readOwnFile } from '../../discovery/own-file';
import { Disposable, Emitter } from '../../emitter';
import { Route } from '../../http/route';
import { prepareSocketFolder, SocketFolderError, userId } from '../../sockets/socket-folder';
import { removeStaleSockets } from '../../sockets/stale-socket-removal';
import { SerialQueue } from '../../time/serial-queue';
import { isInside } from '../../workspace/real-path';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { folderSpellings } from '../workspace-folders';
import { noClient, routeRequest, windowEnding } from './codex-router';
import { FrameServer } from './frame-server';
import { toIdeContext } from './ide-context';
import { RecentAgent } from './recent-agent';

export interface CodexEndpointOptions {
    /** Where Codex looks for its socket: absolute. */
    readonly ipcFolder: string;
}

/** The folder of the windows' own sockets, beside Codex's. */
const windowsName = 'windows';

/** How often is looked whether Codex's socket is served, in milliseconds: the process that serves it may end. */
const lookEveryMs = 5_000;

function servedByAnother(path: string): DiscoveryCaution {
    const reason = `Another program answers Codex at ${path}: it may not see this window.`;
    return { code: 'served-by-another', reason, facts: [path] };
}

/**
 * How Codex asks a window for its context. There is one socket for each user, which one window of all the user's processes serves:
 * it asks the one that has the folder open, at a socket of the window's own. When it ends, another takes its
 * place. Another maker's program that serves there is left alone.
 */
export class CodexEndpoint implements AgentEndpoint {
    readonly name = 'codex';
    readonly routes: readonly Route[] = [];
    private readonly statusChanges = new Emitter<void>();
    readonly onDidChangeStatus = this.statusChanges.event;
    private readonly agent: RecentAgent;
    readonly onDidChangeSessions;
    /** Short, as the path of a socket has to be. */
    private readonly id = randomBytes(6).toString('hex');
    private readonly ipcPath: string;
    private readonly windowFolder: string;
    private readonly windowPath: string;
    private readonly updates = new SerialQueue();
    private readonly since: number;
    private readonly context: ContextSubscription;
    private newest: EditorContext = { openFiles: [] };
    private roots: readonly string[] = [];
    private window?: FrameServer;
    private router?: FrameServer;
    private nextLook?: Disposable;
    private current: DiscoveryStatus | undefined = notPublished;
    private hasEnded = false;

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
        const asIs = (context: EditorContext): EditorContext => context;
        this.context = services.context.subscribe(asIs, context => void (this.newest = context));
    }

    sessions(): readonly SessionInfo[] {
        return this.agent.session ? [this.agent.session] : [];
    }

    /** Undefined where another user has Codex's folder, which is one for all users: that is no fault of this window. */
    get status(): DiscoveryStatus | undefined {
        return this.current;
    }

    async publish(_address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        await this.updateWorkspace(workspaceRoots);
        await this.updates.run(() => this.look());
    }

    async updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        const spellings = await folderSpellings(workspaceRoots, this.services.clock);
        this.roots = spellings.flat();
    }

    environment(): Record<string, string> {
        return {};
    }

    withdraw(): Promise<void> {
        this.end();
        return this.updates.run(() => this.close());
    }

    withdrawSync(): void {
        this.end();
        this.close();
    }

    async dispose(): Promise<void> {
        await this.withdraw();
        this.context.dispose();
        this.agent.dispose();
    }

    private end(): void {
        this.hasEnded = true;
        this.nextLook?.dispose();
    }

    private close(): void {
        this.window?.dispose();
        this.router?.dispose();
        this.window = this.router = undefined;
    }

    /** Sees to it that both sockets are served, now and later. */
    private async look(): Promise<void> {
        this.nextLook?.dispose();
        if (this.hasEnded) {
            return;
        }
        this.setStatus(await this.listen());
        // Not if it has ended meanwhile: the end waits for this.
        if (!this.hasEnded) {
            this.nextLook = this.services.clock.after(lookEveryMs, () => {
                this.updates
                    .run(() => this.look())
                    .catch((error: unknown) => this.services.logger.error('Codex’s socket was not looked at.', error));
            });
        }
    }

    private async listen(): Promise<DiscoveryStatus | undefined> {
        let folder = '';
        try {
            for (const path of [this.ipcPath, this.windowPath]) {
                folder = dirname(path);
                await prepareSocketFolder(folder, path);
            }
            await this.serveWindow();
            await this.serveUser();
        } catch (error) {
            if (error instanceof SocketFolderError && error.code === 'foreign-folder') {
                return undefined;
            }
            return refusedStatus(folderError(folder, error));
        }
        await removeStaleSockets(this.windowFolder, this.services.clock.now());
        return publishedStatus(this.ipcPath, (await this.isServedByCompanion()) ? [] : [servedByAnother(this.ipcPath)]);
    }

    private async serveWindow(): Promise<void> {
        if (!this.window?.isInPlace) {
            this.window?.dispose();
            this.window = await this.serve(this.windowPath, request => Promise.resolve(this.answer(request)));
        }
    }

    private async serveUser(): Promise<void> {
        if (!this.router?.isInPlace) {
            this.router?.dispose();
            this.router = await this.serve(this.ipcPath, request =>
                routeRequest(this.windowFolder, request, this.services.clock)
            );
            if (this.router) {
                await writeFile(this.routerMark, await this.fileNumber(), { mode: 0o600 });
            }
        }
    }

    private serve(
        path: string,
        answer: (request: CodexRequest) => Promise<CodexResponse>
    ): Promise<FrameServer | undefined> {
        return FrameServer.listen(path, answer, this.services.clock);
    }

    /** Which socket is that of a companion is written beside the windows' own: a stranger's is left alone. */
    private get routerMark(): string {
        return join(this.windowFolder, 'router');
    }

    private async fileNumber(): Promise<string> {
        return String((await lstat(this.ipcPath)).ino);
    }

    private async isServedByCompanion(): Promise<boolean> {
        const texts = await Promise.all([readOwnFile(this.routerMark), this.fileNumber().catch(() => '')]);
        return texts[0] === texts[1];
    }

    /** What this window says, to the process that serves the user. */
    private answer(request: CodexRequest): CodexResponse {
        const { requestId, method, params } = request;
        const folder = params?.workspaceRoot;
        const fitting = folder === undefined ? [] : this.roots.filter(root => isInside(root, folder));
        if (folder === undefined || fitting.length === 0 || ![CLAIM, IDE_CONTEXT].includes(method)) {
            return noClient(request);
        }
        if (method === IDE_CONTEXT) {
            this.agent.seen();
        }
        const rootLength = Math.max(...fitting.map(({ length }) => length));
        const result =
            method === CLAIM
                ? { claim: { rootLength, since: this.since } }
                : { ideContext: toIdeContext(this.newest, folder) };
        return { type: 'response', requestId, resultType: 'success', method, handledByClientId: this.id, result };
    }

    private setStatus(status: DiscoveryStatus | undefined): void {
        const [before, after] = [this.current, status].map(each => JSON.stringify(each));
        this.current = status;
        if (before !== after) {
            if (status?.published === false) {
                this.services.logger.error(status.reason);
            } else if (!status) {
                this.services.logger.info(`Codex cannot find this window: ${dirname(this.ipcPath)} is another user's.`);
            }
            this.statusChanges.fire();
        }
    }
}
