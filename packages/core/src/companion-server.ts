import { randomUUID } from 'node:crypto';
import { limits } from './protocol';
import { AgentEndpoint, AgentServices } from './agents/agent-endpoint';
import { AgentLabels } from './agents/agent-labels';
import { AgentStates } from './agents/agent-states';
import { GeminiEndpoint } from './agents/gemini/gemini-endpoint';
import { windowDiscovery } from './agents/window-discovery';
import { silentLogger } from './support/companion-logger';
import { CompanionServerOptions } from './companion-server-options';
import { ContextFeed } from './context/context-feed';
import { EditorContext } from './context/editor-snapshot';
import { SessionInfo } from './diffs/agent';
import { DiffManager } from './diffs/diff-manager';
import type { UserDecisions } from './diffs/decision/user-decisions';
import { ProposalFiles } from './diffs/ended/diff-writer';
import { DiscoveryStatus } from './discovery/discovery-status';
import { ServerAddress } from './discovery/endpoint-description';
import { Disposable } from './support/emitter';
import { createAuthToken, endpointToken } from './http/auth-token';
import { HttpListener } from './http/http-listener';
import { isOwnUsers, tellsUsers } from './http/peer/connection-table';
import { judgeRequest, Realm } from './http/request-guard';
import { TokenHolders } from './http/peer/token-holders';
import { ThrottledLogger } from './support/throttled-logger';
import { EditorDiagnostics } from './tools/editor-diagnostics';
import { GuardedTools } from './tools/guarded-tools';
import { ToolPaths } from './tools/tool-paths';
import { ToolsEndpoint } from './tools/tools-endpoint';
import { systemClock } from './support/clock';
import { contentOf } from './workspace/file-digest';
import { fileQueries } from './support/file-queries';
import { writeInPlace } from './workspace/file-writer';
import { fullSight } from './workspace/sight';
import { judgeProposalPath, JudgePath } from './workspace/proposal-target';

/** The companion of one window: composes the domain, the agents' endpoints and the listener, and does nothing else. */
export class CompanionServer {
    /** States of the agents, as they tell. */
    readonly states: AgentStates;
    private readonly context: ContextFeed;
    private readonly manager: DiffManager;
    private readonly endpoints: readonly AgentEndpoint[];
    private readonly listener: HttpListener;
    private readonly logger: ThrottledLogger;
    private workspaceRoots: readonly string[];
    private realms: readonly Realm[] = [];
    private starting?: Promise<void>;
    private listening?: ServerAddress;
    /** Another user's program may have been sent the token, at the port that was free meanwhile. */
    private isAtFormerPort = false;
    private disposing?: Promise<void>;

    constructor(private readonly options: CompanionServerOptions) {
        const { editorHost: host, sight = fullSight } = options;
        const editorTools =
            options.editorTools && new GuardedTools(options.editorTools, sight, () => this.workspaceRoots);
        const { clock = systemClock, maxContentBytes = limits.maxContentBytes } = options;
        const logger = (this.logger = new ThrottledLogger(options.logger ?? silentLogger, clock));
        const { ide, sessionGraceMs = 60_000, endpoints = [services => new GeminiEndpoint(services)] } = options;
        this.context = new ContextFeed(clock);
        this.workspaceRoots = options.workspaceRoots;
        const judgePath: JudgePath = path => {
            const roots = this.workspaceRoots;
            const key = ['proposal', path, ...roots].join('\0');
            return fileQueries.ask(key, () => judgeProposalPath(path, roots));
        };
        // A hanging question takes no more threads than any other one to the file system.
        const files: ProposalFiles = {
            read: (path, isFresh) =>
                fileQueries.ask(`content\0${path}\0${isFresh ? randomUUID() : ''}`, () => contentOf(path)),
            write: (path, write) => fileQueries.inTurn(() => writeInPlace(path, write))
        };
        const { record } = options;
        this.manager = new DiffManager({ host, judgePath, files, logger, maxContentBytes, clock, record });
        const paths = new ToolPaths(() => this.workspaceRoots, clock, sight);
        const labels = new AgentLabels();
        this.states = new AgentStates(labels, clock);
        this.states.onDidChange(() => {
            const resting = this.states.all().filter(({ state }) => state !== 'working' && state !== 'asks');
            resting.forEach(({ processId }) => options.turns?.ended(String(processId)));
        });
        const services: AgentServices = {
            diffs: {
                // An agent's question in the IDE stands in its terminal too.
                connect: (agent, onSettled) =>
                    this.manager.connect(agent, settlement => {
                        const asking = this.sessions().find(({ sessionId }) => sessionId === agent.sessionId);
                        if (settlement.kind !== 'withdrawn') {
                            this.states.decide(asking?.processId ?? 0, settlement.kind === 'accepted');
                        }
                        if (settlement.kind === 'accepted') {
                            options.turns?.accepted(settlement.path, settlement.text);
                        }
                        return onSettled(settlement);
                    })
            },
            context: this.context,
            labels,
            states: this.states,
            turns: options.turns,
            sight,
            sessions: () => this.sessions(),
            ...(editorTools && { diagnostics: new EditorDiagnostics(editorTools, paths, clock) }),
            ide,
            maxContentBytes,
            sessionGraceMs,
            clock,
            logger
        };
        const offered = editorTools && new ToolsEndpoint(services, editorTools, paths);
        this.endpoints = [...endpoints.map(create => create(services)), ...(offered ? [offered] : [])];
        const tokenHolders = new TokenHolders(clock);
        this.listener = new HttpListener({
            admits: async socket => !this.isAtFormerPort || isOwnUsers(socket),
            judge: ({ headers }, port) => judgeRequest(headers, port, this.realms),
            findRealm: ({ socket }, realms) => tokenHolders.realmOf(socket, realms),
            logger,
            clock
        });
    }

    /** Calls `listener` with all sessions whenever an agent has come or gone, begins to listen or ceases to. */
    onDidChangeSessions(listener: (sessions: readonly SessionInfo[]) => void): Disposable {
        const subscriptions = this.endpoints.map(each => each.onDidChangeSessions?.(() => listener(this.sessions())));
        return { dispose: () => subscriptions.forEach(subscription => subscription?.dispose()) };
    }

    /** Calls `listener` whenever `discovery` may have changed: the folder of discovery files is shared with other users. */
    onDidChangeStatus(listener: () => void): Disposable {
        const subscriptions = this.endpoints.map(each => each.onDidChangeStatus?.(listener));
        return { dispose: () => subscriptions.forEach(subscription => subscription?.dispose()) };
    }

    /** Last contexts of each agent. */
    get sent(): ContextFeed['sent'] {
        return this.context.sent;
    }

    /** The window's diffs, for its editor. */
    get diffs(): UserDecisions {
        return this.manager.forEditor;
    }

    /** The port listened on, once it is started. */
    get port(): number {
        return this.requireStarted().port;
    }

    /** Address and token that a later server of the same window takes over. */
    get address(): ServerAddress {
        return this.requireStarted();
    }

    /** Whether agents outside of our terminals can find it. */
    get discovery(): DiscoveryStatus {
        return windowDiscovery(this.endpoints);
    }

    /** Listens and publishes; a failed discovery file shows in `discovery` only. @throws Error without a port, or on a second start. */
    async start(): Promise<void> {
        if (this.disposing || this.starting) {
            throw new Error('A server starts once.');
        }
        this.starting = this.listenAndPublish();
        await this.starting;
    }

    /** The variables a terminal needs to reach this window. They hold the token. */
    environment(): Record<string, string> {
        this.requireStarted();
        return this.endpoints.reduce((all, each) => ({ ...all, ...each.environment?.() }), {});
    }

    /** Takes the newest snapshot; it is sent coalesced, and only if it differs from what was sent. */
    updateContext(context: EditorContext): void {
        if (!this.disposing) {
            this.context.update(context);
        }
    }

    /** Publishes the workspace's present roots; open terminals keep their variables. */
    async updateWorkspace(roots: readonly string[]): Promise<void> {
        this.requireStarted();
        if (!this.disposing) {
            this.workspaceRoots = roots;
            await Promise.all(this.endpoints.map(async each => each.updateWorkspace?.(roots)));
        }
    }

    /** The agents connected now. */
    sessions(): readonly SessionInfo[] {
        return this.endpoints.flatMap(each => each.sessions?.() ?? []);
    }

    /** For handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    removeDiscoveryFileSync(): void {
        this.endpoints.forEach(each => each.withdrawSync?.());
    }

    /** Removes the file, withdraws pending diffs, ends the sessions, closes the listener; in this order, and once. */
    dispose(): Promise<void> {
        this.disposing ??= this.shutDown();
        return this.disposing;
    }

    private requireStarted(): ServerAddress {
        if (!this.listening) {
            throw new Error('Call start() and wait for it first.');
        }
        return this.listening;
    }

    private async listenAndPublish(): Promise<void> {
        const { formerAddress } = this.options;
        const former = formerAddress && (await tellsUsers()) ? formerAddress : undefined;
        const port = await this.listener.start(former?.port);
        this.isAtFormerPort = former?.port === port;
        this.listening = former?.port === port ? former : { port, authToken: createAuthToken() };
        const { authToken: token } = this.listening;
        this.realms = this.endpoints.map((endpoint, index) => ({
            get routes() {
                return endpoint.routes ?? [];
            },
            tokenHeader: endpoint.tokenHeader,
            tokenVariable: endpoint.tokenVariable,
            token: index === 0 ? token : endpointToken(token, endpoint.name)
        }));
        this.logger.info(`Listening on 127.0.0.1:${port}.`);
        const addresses = this.realms.map(realm => ({ port, authToken: realm.token }));
        await Promise.all(this.endpoints.map((each, index) => each.publish(addresses[index], this.workspaceRoots)));
    }

    private async shutDown(): Promise<void> {
        // A start under way would listen and publish after all; wait for it, and undo it.
        await this.starting?.catch(() => undefined);
        this.context.dispose();
        this.states.dispose();
        await Promise.all(this.endpoints.map(async each => each.withdraw?.()));
        await this.manager.dispose();
        await Promise.all(this.endpoints.map(each => each.dispose()));
        if (this.listening) {
            await this.listener.close();
        }
    }
}
