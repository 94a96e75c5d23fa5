import type { Clock, Disposable, EditorSnapshot, Event, OfferedTools } from '@agent-companion/server';
import { waitAtMost } from '@agent-companion/server/time';
import { CompanionClient, CompanionService, errorMessage } from '@agent-companion/window/contract';
import { CallLine, LatestValueSender } from '@agent-companion/window/reliable-call';
import { BackendConnection } from './connection/backend-connection';
import { PageCallHandler } from './connection/page-call-handler';
import { PageStatePublisher } from './connection/page-state-publisher';
import { WindowConnection, WindowMemory, WindowSettings } from './connection/window-connection';
import { Disposables } from './disposables';
import { ReviewDrafts } from './drafts/review-drafts';
import { FrontTabs, ReviewFront } from './front/review-front';
import type { Review } from './review/review';
import { ReviewRegistry } from './review/review-registry';
import { ReviewService } from './review/review-service';
import type { ReviewOpener } from './review/review-tabs';
import type { ToolRunner } from './tools/tool-runner';

/** How long what the user has typed and decided may take to arrive before the page ends, in milliseconds. */
const LEAVE_MS = 5_000;

/** The tabs of reviews, which the page brings in front of the user. */
export type ReviewScreenTabs<R extends Review> = ReviewOpener<R> & FrontTabs<R>;

/** What the page's half of a companion needs of an editor. */
interface ConnectedPageOptions<R extends Review> {
    /** Names this load of the page towards the backend. */
    readonly callerId: string;
    readonly line: CallLine & { readonly onDidOpen: Event<void>; readonly service: Pick<CompanionService, 'call'> };
    readonly memory: WindowMemory;
    readonly tabs: ReviewScreenTabs<R>;
    /** What the user has in front of them. */
    readonly editors: { snapshot(): EditorSnapshot; readonly onDidChange: Event<void> };
    /** The URIs of the open workspace roots. */
    /** The tools that it offers to models. */
    readonly tools: { readonly offered: OfferedTools; readonly runner: Pick<ToolRunner, 'run' | 'cancel'> };
    readonly workspaceRoots: () => string[];
    readonly applicationName: string;
    /** See `PageGreeting`. */
    readonly idePid?: number;
    readonly settings: WindowSettings;
    /** See `PageCallServices`. */
    readonly ping: () => Promise<void>;
    /** Tells the user, in a sentence, why an edit cannot be kept. */
    readonly warn: (sentence: string) => void;
    /** Told, in a sentence for the log, of what has failed. */
    readonly report: (problem: string) => void;
    readonly clock: Clock;
}

/** The page's half of a companion, composed for an editor whose layout is there from the start. */
export class ConnectedPage<R extends Review> implements Disposable {
    /** What the backend may call. */
    readonly client: CompanionClient;
    readonly connection: BackendConnection;
    readonly reviews: ReviewService<R>;
    readonly front: ReviewFront<R>;
    readonly drafts: ReviewDrafts;
    readonly window: WindowConnection;
    private readonly publisher: PageStatePublisher;
    private readonly toolSender: LatestValueSender<OfferedTools>;
    private readonly subscriptions: Disposables;

    constructor(private readonly options: ConnectedPageOptions<R>) {
        const { callerId, line, memory, tabs, editors, tools, ping, warn, report, clock } = options;
        this.connection = new BackendConnection({ callerId, line, service: () => line.service, clock });
        const backend = this.connection.calls;
        this.drafts = new ReviewDrafts(backend, warn, clock);
        const registry = new ReviewRegistry<R>();
        const front = (this.front = new ReviewFront<R>({ registry, tabs, clock }));
        this.reviews = new ReviewService({ registry, tabs, front, drafts: this.drafts });
        const calls = new PageCallHandler({
            reviews: this.reviews,
            tools: {
                runTool: run => tools.runner.run(run),
                cancelTool: id => Promise.resolve(tools.runner.cancel(id))
            },
            whenReady: () => Promise.resolve(),
            ping,
            clock
        });
        this.client = calls;
        this.publisher = new PageStatePublisher({
            backend,
            workspaceRoots: () => Promise.resolve(options.workspaceRoots()),
            snapshot: () => editors.snapshot(),
            report: error => report(`The agents do not know the editors. ${errorMessage(error)}`)
        });
        this.window = new WindowConnection({
            connection: this.connection,
            calls,
            publisher: this.publisher,
            reviews: this.reviews,
            memory,
            applicationName: () => options.applicationName,
            idePid: options.idePid,
            settings: options.settings,
            report,
            clock
        });
        this.toolSender = new LatestValueSender(async (offered, until) => {
            await backend.call('updateTools', [offered], { until });
        });
        this.subscriptions = new Disposables(
            line.onDidOpen(() => this.window.greet()),
            this.window.onDidGreet(() => this.publishTools()),
            editors.onDidChange(() => this.publisher.publishEditorsSoon())
        );
        this.publisher.startEditors();
    }

    /** A folder was added or removed. */
    publishWorkspace(): void {
        this.publisher.publishWorkspace();
    }

    /** Other tools may be offered than before. */
    publishTools(): void {
        this.toolSender.push(this.options.tools.offered);
    }

    /**
     * Sends what the user has typed and decided here: the page is about to end. What it sends is on its way when this returns.
     * Resolves once it has arrived, or within a few seconds.
     */
    async leave(): Promise<void> {
        if (this.options.line.isOpen) {
            this.drafts.saveNow();
            await waitAtMost(this.connection.calls.settled(), LEAVE_MS, this.options.clock);
        }
    }

    /** Follows its line and the editors no more. */
    dispose(): void {
        this.subscriptions.dispose();
    }
}
