import { randomUUID } from 'node:crypto';
import { agentEndpoints } from '../agents/agent-endpoints';
import { AgentPreferences } from '../agents/optional/agent-preferences';
import type { Rules } from '../administration/administration';
import { CompanionLogger } from '../support/companion-logger';
import { CompanionServer } from '../companion-server';
import { pathsOf } from '../context/editor-context';
import { ServerAddress } from '../discovery/endpoint-description';
import { WindowContext } from '../context/window-context';
import { ExcludedFiles } from '../workspace/excluded-files';
import { Clock, every } from '../support/clock';
import type { Disposable } from '../support/emitter';
import {
    BackendCalls,
    CompanionClient,
    ConnectionEnvironment,
    PageGreeting,
    PageWelcome,
    CallAnswer,
    ReliableCall,
    ReliableResponder
} from '../contract';
import { AttachedPage } from './attached-page';
import { PageEditorHost, toReviewRequest } from './page-editor-host';
import { ConnectionScript } from '../environment/connection-script';
import { StartedProcesses } from '../environment/started-processes';
import { PageEditorTools } from './page-editor-tools';
import { judgeMention, mentionFiles } from './agent-mentions';
import { KeptConversations } from './kept-conversations';
import { recordWithoutTexts } from './record-without-texts';
import { StatusPublisher } from './status-publisher';
import { TerminalTurns } from './terminal-turns';
import { WindowLedgers } from './window-ledgers';
import { WindowWrites } from './window-writes';

/** Surroundings of a window's companion. */
interface WindowCompanionOptions {
    readonly windowId: string;
    /** The short, lower-case identifier of the specification's `ideInfo.name`. */
    readonly ideName: string;
    readonly logger: CompanionLogger;
    readonly processes: Pick<StartedProcesses, 'idOf' | 'pids'>;
    readonly rules: Rules;
    /** Where this window could be reached before it had ended; see `CompanionServerOptions`. */
    readonly formerAddress: ServerAddress | undefined;
    readonly clock: Clock;
}

/** Calls of a page to a window that it has greeted. */
type Calls = Omit<BackendCalls, 'greet'>;

/** Calls about the user's screen: only the attached page knows it. */
const ATTACHED_ONLY: ReadonlySet<string> = new Set<keyof Calls>(['updateEditors', 'updateTools', 'updateWorkspace']);

const WINDOW_LOST = { ok: false, code: 'window-ended', reason: 'Another page has this window.' } as const;

/** Milliseconds between two checks whether the page is alive. */
const CHECK_MS = 60_000;

/** See `PageWelcome.backendId`. */
const backendId = randomUUID();

/** Companion server of a browser tab: port, token, sessions and diffs outlive a reload. */
export class WindowCompanion {
    readonly server: CompanionServer;
    private readonly context: WindowContext;
    /** See `PageWelcome.companionId`. */
    readonly id = randomUUID();
    private readonly responder: ReliableResponder<Calls>;
    private readonly page: AttachedPage;
    private readonly editor: PageEditorHost;
    private readonly tools: PageEditorTools;
    private readonly script: ConnectionScript;
    private readonly publisher: StatusPublisher;
    private readonly kept: KeptConversations;
    private readonly ledgers: WindowLedgers;
    private readonly writes: WindowWrites;
    /** The user's wishes for agents. */
    readonly preferences: AgentPreferences;
    /** The editor's process is another one after its restart. */
    private idePid?: number;
    private readonly watches: Disposable[] = [];
    isDisposed = false;

    constructor(
        greeting: PageGreeting,
        private readonly options: WindowCompanionOptions
    ) {
        const { ideName, logger, processes, rules, formerAddress, clock } = options;
        this.preferences = new AgentPreferences(greeting.agents, greeting.review, rules);
        this.idePid = greeting.idePid;
        this.script = new ConnectionScript(undefined, clock);
        this.page = new AttachedPage(clock);
        this.editor = new PageEditorHost(this.page);
        this.tools = new PageEditorTools(this.page, clock, rules);
        const excluded = new ExcludedFiles(rules, clock);
        this.ledgers = new WindowLedgers({ windowId: options.windowId, leftOut: excluded, logger, clock });
        const record = recordWithoutTexts(rules.record, excluded);
        this.writes = new WindowWrites(this.page, this.ledgers, excluded, record);
        this.context = new WindowContext(context => this.server.updateContext(context), excluded, clock, {}, rules);
        this.server = new CompanionServer({
            editorHost: this.editor,
            editorTools: this.tools,
            ide: { name: ideName, displayName: greeting.applicationName },
            endpoints: agentEndpoints({ preferences: this.preferences, idePid: () => this.idePid }),
            workspaceRoots: pathsOf(greeting.workspaceRoots),
            formerAddress,
            sight: this.context,
            turns: this.ledgers,
            record,
            logger,
            clock
        });
        this.responder = this.newResponder();
        this.kept = new KeptConversations(this.server.states, greeting, options);
        this.publisher = new StatusPublisher(this.server, this.page, processes, this.kept, rules);
        this.watches.push(new TerminalTurns(this.server, this.ledgers, processes, clock));
        // What is excluded first: the context is judged by that.
        const following = [excluded, this.preferences, this.tools, this.context, this.publisher];
        this.watches.push(rules.onDidChange(() => following.forEach(each => each.policyChanged())));
    }

    /** Starts the server. Rejects if the port cannot be opened. */
    async start(): Promise<void> {
        await Promise.all([this.server.start(), this.kept.open()]);
        this.script.sweep(this.server.port).catch(() => undefined);
    }

    /** Whether a diff waits for the user's decision, with or without an agent. */
    get hasPending(): boolean {
        return this.server.diffs.pending().length > 0;
    }

    /** Whether an agent has a turn that does not wait for the user. */
    get isWorking(): boolean {
        return this.publisher.isWorking(this.server.diffs.pending().map(({ proposal }) => proposal.agent.label));
    }

    /** Whether an agent is connected, or was a moment ago, works, or anything waits for the user. */
    get isNeeded(): boolean {
        return this.server.sessions().length > 0 || this.hasPending || this.isWorking;
    }

    /** Takes a page into service and tells it what waits for a decision. */
    async attach(page: CompanionClient, greeting: PageGreeting): Promise<Omit<PageWelcome, 'windowId'>> {
        this.context.pageAttached(this.page.current !== page);
        this.editor.waitForPage(greeting.pageWaitSeconds * 1000);
        this.page.attach(page);
        this.idePid = greeting.idePid;
        this.preferences.update(greeting.agents, greeting.review);
        await this.context.updateWishes(greeting.context);
        // Both ask the file system, which may take its time; the diffs are judged by the new roots.
        const [, pending] = await Promise.all([
            this.updateWorkspace(greeting.workspaceRoots, greeting.ledger),
            this.server.diffs.pendingToShow()
        ]);
        return {
            companionId: this.id,
            backendId,
            pendingReviews: pending.map(toReviewRequest),
            ...this.publisher.status
        };
    }

    /** Lets a page go. Returns true if the window has no page now. */
    detach(page: CompanionClient): boolean {
        const pageless = this.page.detach(page);
        if (pageless) {
            this.context.pageDetached();
        }
        return pageless;
    }

    /** Answers a call, done once over all connections. Refuses news of the screen from a page that lost the window. */
    async answer(call: ReliableCall, page: CompanionClient): Promise<CallAnswer> {
        const isRefused = ATTACHED_ONLY.has(call.method) && this.page.current !== page;
        return isRefused ? WINDOW_LOST : this.responder.answer(call);
    }

    /** Checks at intervals whether the page lives: a long or negative `frontendConnectionTimeout` keeps connections of closed tabs. */
    watchPage(report: (alive: boolean) => void): void {
        const check = (): void => void this.checkPage(report).catch(() => undefined);
        this.watches.push(every(CHECK_MS, check, this.options.clock));
    }

    private async checkPage(report: (alive: boolean) => void): Promise<void> {
        const isAlive = await this.page.isAlive();
        if (isAlive !== undefined) {
            this.context.pageChecked(isAlive);
            report(isAlive);
        }
    }

    private newResponder(): ReliableResponder<Calls> {
        const { server, context, tools, ledgers, writes } = this;
        const { diffs } = server;
        return new ReliableResponder<Calls>({
            updateWorkspace: roots => this.updateWorkspace(roots),
            updateEditors: snapshot => {
                ledgers.update({ isTrusted: snapshot.isTrusted !== false });
                return context.update(snapshot);
            },
            updateTools: offered => Promise.resolve(tools.update(offered)),
            judgeMention: uris => judgeMention(context, uris),
            readSent: () => Promise.resolve([...server.sent]),
            mentionFiles: (...wanted) => Promise.resolve(mentionFiles(server, this.options.rules.policy, ...wanted)),
            seeAgent: (processId, did) => Promise.resolve(server.states.see(processId, did)),
            decideReview: (id, decision) => diffs.decideSafely(id, decision),
            writeReview: (id, request) => diffs.write(id, request),
            restoreReview: (id, text) => diffs.restore(id, text),
            putBackReview: (id, overwrites) => diffs.putBack(id, overwrites),
            saveDraft: (...draft) => Promise.resolve(diffs.saveDraft(...draft)),
            ...writes.calls
        });
    }

    /** Takes the workspace's roots as they are now, as URIs. */
    private updateWorkspace(uris: readonly string[], isWanted?: boolean): Promise<void> {
        const roots = pathsOf(uris);
        this.context.updateWorkspace(roots);
        this.ledgers.update({ roots, isWanted });
        return this.server.updateWorkspace(roots);
    }

    /** The line that leads a shell outside the IDE to this window. */
    connectionEnvironment(): Promise<ConnectionEnvironment> {
        return this.script.write(this.server.environment(), this.server.port);
    }

    /** Removes all that leads agents here, synchronously: the process is about to exit. */
    removeFilesSync(): void {
        this.script.removeSync();
        this.server.removeDiscoveryFileSync();
    }

    /** Withdraws pending diffs and closes the server. The page keeps its reviews, whose texts are nowhere else, until it greets. */
    async dispose(): Promise<void> {
        this.isDisposed = true;
        const kept = this.kept.close();
        const page = this.page.current;
        if (page) {
            this.page.detach(page);
        }
        this.context.dispose();
        this.watches.forEach(each => each.dispose());
        await Promise.all([kept, this.script.remove(), this.server.dispose(), this.ledgers.dispose()]);
    }
}
