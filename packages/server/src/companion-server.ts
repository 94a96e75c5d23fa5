import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@agent-companion/protocol';
import { discoveryFolderSegments, IdeContext } from '@agent-companion/protocol/gemini';
import { createAuthToken } from './http/auth-token';
import { CompanionError } from './companion-error';
import { CompanionLogger, silentLogger } from './companion-logger';
import { CompanionServerOptions, StatusBarItem, ServerAddress } from './companion-server-options';
import { registerGeminiTools } from './agents/gemini/gemini-tools';
import { ContextFeed } from './context/context-feed';
import { DiffManager } from './diffs/diff-manager';
import { removeStaleFiles } from './discovery/stale-file-removal';
import { SessionInfo } from './diffs/agent';
import { DecisionOutcome, Decision, DraftOutcome } from './diffs/decision';
import { PendingDiff } from './diffs/proposal';
import { Event } from './emitter';
import { HttpListener } from './http/http-listener';
import { idePidSeenFromTerminal } from './agents/gemini/ide-pid';
import { judgeRequest } from './http/request-guard';
import { SessionRegistry } from './mcp/session-registry';
import { requireAbsolute, requireValidOptions } from './valid-options';
import { EndpointPublisher } from './agents/gemini/endpoint-publisher';
import { workspacePathOf } from './agents/gemini/workspace-path';

/** What JSON may make of a proposal: a control character takes six bytes (`\\u0001`); and the request around it. */
const requestBytesFor = (contentBytes: number): number => 6 * contentBytes + 64 * 1024;

/** The companion of one window: composes the parts and does nothing else. */
export class CompanionServer {
    /** Fires with all sessions whenever an agent has come or gone, begins to listen or ceases to. */
    readonly onDidChangeSessions: Event<readonly SessionInfo[]>;

    private token = createAuthToken();
    private readonly idePid: number;
    private readonly logger: CompanionLogger;
    private readonly feed = new ContextFeed();
    private readonly desk: DiffManager;
    private readonly registry: SessionRegistry;
    private readonly listener: HttpListener;
    private starting?: Promise<void>;
    private whereabouts?: EndpointPublisher;
    private disposing?: Promise<void>;

    /** @throws CompanionError `invalid-option` */
    constructor(private readonly options: CompanionServerOptions) {
        requireValidOptions(options);
        const { editorHost, logger = silentLogger, maxContentBytes = limits.maxContentBytes } = options;
        this.logger = logger;
        this.idePid = options.idePid ?? idePidSeenFromTerminal();
        this.desk = new DiffManager({
            host: editorHost,
            logger,
            openTimeoutMs: options.openTimeoutMs,
            notify: (id, sent) => this.registry.notify(id, sent),
            presenceOf: id => this.registry.presenceOf(id),
            maxContentBytes,
            orphanMs: options.orphanMs
        });
        this.registry = new SessionRegistry({
            contextFeed: this.feed,
            graceMs: options.sessionGraceMs ?? 60_000,
            logger,
            maxRequestBytes: requestBytesFor(maxContentBytes),
            onSessionEnded: ended => this.desk.endSession(ended),
            registerTools: (server, agent) => registerGeminiTools(server, { desk: this.desk, agent, maxContentBytes })
        });
        this.listener = new HttpListener({
            judge: ({ headers }, port) => judgeRequest(headers, port, this.token),
            handle: (request, response) => this.registry.handle(request, response),
            logger
        });
        this.onDidChangeSessions = this.registry.onDidChange;
    }

    /** The port listened on. @throws CompanionError `not-started` */
    get port(): number {
        return this.address.port;
    }

    /** What a later server of the same window needs to take its place. @throws CompanionError `not-started` */
    get address(): ServerAddress {
        return this.requireWhereabouts().address;
    }

    /** How the server and its discovery file stand. */
    get status(): StatusBarItem {
        const state = this.disposing ? 'disposed' : this.whereabouts ? 'listening' : 'new';
        return { state, discovery: this.whereabouts?.status ?? { published: false, reason: 'Not started.' } };
    }

    /**
     * Listens, then publishes the discovery file. A file that cannot be published is logged and visible in `status`, and
     * no failure: terminals still have the variables. Rejects if the port cannot be opened.
     * @throws CompanionError `already-started`, `disposed`
     */
    async start(): Promise<void> {
        if (this.disposing) {
            throw new CompanionError('disposed', 'A disposed server cannot be started.');
        }
        if (this.starting) {
            throw new CompanionError('already-started', 'start() was called before.');
        }
        this.starting = this.listenAndPublish();
        await this.starting;
    }

    /** The variables a terminal needs to reach this window. They hold the token. @throws CompanionError `not-started` */
    environment(): Record<string, string> {
        return this.requireWhereabouts().environment();
    }

    /** Takes the newest snapshot; it is sent coalesced, and only if it differs from what was sent. */
    updateContext(context: IdeContext): void {
        if (!this.disposing) {
            this.feed.update(context);
        }
    }

    /**
     * Takes the workspace's roots as they are now, and writes the discovery file if that changes it or it is there no more,
     * as when somebody has cleaned the temporary folder. Terminals opened before keep their variables; the CLI prefers the file.
     * @throws CompanionError `not-started`, `invalid-option`
     */
    async updateWorkspace(roots: readonly string[]): Promise<void> {
        const whereabouts = this.requireWhereabouts();
        requireAbsolute(roots);
        if (!this.disposing) {
            await whereabouts.updateWorkspace(roots);
        }
    }

    /**
     * The user decided. Tells the agent that asked, and nobody else; if its session has died, an acceptance is kept for it.
     * An empty accepted text is sent as it is, but note that Gemini CLI takes it for 'no change' and writes its own proposal.
     */
    decide(id: string, decision: Decision): DecisionOutcome {
        return this.desk.decide(id, decision);
    }

    /**
     * Keeps the user's latest text of a pending diff, made from `revision` of it, for when the page cannot answer
     * `closeDiff`. An unknown id is ignored.
     */
    saveDraft(id: string, revision: number, content: string): DraftOutcome {
        return this.desk.saveDraft(id, revision, content);
    }

    /** The diffs that wait for a decision, oldest first: what to show again after a reload. */
    pendingDiffs(): readonly PendingDiff[] {
        return this.desk.pending();
    }

    /** The agents connected now. */
    sessions(): readonly SessionInfo[] {
        return this.registry.sessions();
    }

    /** For handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    removeDiscoveryFileSync(): void {
        this.whereabouts?.withdrawSync();
    }

    /** Removes the file, rejects pending diffs, ends the sessions, closes the listener; in this order, and once. */
    dispose(): Promise<void> {
        this.disposing ??= this.shutDown();
        return this.disposing;
    }

    private async listenAndPublish(): Promise<void> {
        const workspacePath = await workspacePathOf(this.options.workspaceRoots);
        const folder = this.options.discoveryFolder ?? join(tmpdir(), ...discoveryFolderSegments);
        const { formerAddress, ide } = this.options;
        const port = await this.listener.start(formerAddress?.port);
        if (formerAddress?.port === port) {
            this.token = formerAddress.authToken;
        }
        const address = { port, authToken: this.token };
        const { idePid, logger } = this;
        const whereabouts = new EndpointPublisher({ address, ide, idePid, folder, workspacePath, logger });
        this.whereabouts = whereabouts;
        logger.info(`Listening on 127.0.0.1:${port}.`);
        const [swept] = await Promise.all([removeStaleFiles(folder), whereabouts.publish()]);
        swept.forEach(path => logger.info(`Removed ${path}, which a crash had left.`));
    }

    private async shutDown(): Promise<void> {
        // A start under way would listen and publish after all; wait for it, and undo it.
        await this.starting?.catch(() => undefined);
        this.feed.dispose();
        await this.whereabouts?.withdraw();
        await this.desk.dispose();
        await this.registry.dispose();
        if (this.whereabouts) {
            await this.listener.close();
        }
    }

    private requireWhereabouts(): EndpointPublisher {
        if (!this.whereabouts) {
            throw new CompanionError('not-started', 'Call start() and wait for it first.');
        }
        return this.whereabouts;
    }
}
