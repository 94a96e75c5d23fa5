import type { Clock, OfferedTools } from '@agent-companion/core/server';
import { systemClock } from '@agent-companion/core/support';
import { errorMessage, LatestValueSender } from '@agent-companion/core/contract';
import { ClosedGroups, isClosedGroup } from './afterwards/closed-groups';
import { ClosedReviews } from './afterwards/closed-reviews';
import { KeptReviews } from './afterwards/kept-reviews';
import { WithdrawnReviews } from './afterwards/withdrawn-reviews';
import { BulkDecisions } from './bulk/bulk-decisions';
import { placeOf } from './bulk/file-list-text';
import { ChangeActions } from './changes/change-actions';
import { KeptChanges } from './changes/kept-changes';
import { ReviewComments } from './comments/review-comments';
import { ReviewFeedback } from './comments/review-feedback';
import { BackendConnection } from './connection/backend-connection';
import { PageCallHandler } from './connection/page-call-handler';
import { PageStatePublisher } from './connection/page-state-publisher';
import { WindowConnection } from './connection/window-connection';
import { AcceptConfirmation } from './decision/accept-confirmation';
import { DecisionCooldown } from './decision/decision-cooldown';
import { DecisionNotifier } from './decision/decision-notifier';
import { ReviewDecisions } from './decision/review-decisions';
import { UnattendedReview } from './decision/unattended-review';
import { ReviewDrafts } from './drafts/review-drafts';
import type { EditorPort } from './editor-port';
import { filtered, firesInTime } from './events';
import { AgentWrites } from './ledger/agent-writes';
import { WriteFeedback } from './ledger/write-feedback';
import type { Review } from './review/review';
import { ReviewFront } from './review/review-front';
import { ReviewRegistry } from './review/review-registry';
import { ReviewService } from './review/review-service';
import { AgentList } from './status/agent-list';
import { AgentStatus } from './status/agent-status';
import { ContextChoice } from './status/context-choice';
import { ReviewChoices } from './status/review-choices';
import { HomeChanges } from './status/home-changes';
import { HookSetUp } from './status/hook-set-up';
import { StoredList } from './stored-list';
import { ToolRunner } from './tools/tool-runner';

/** Where a window's closed reviews are stored. */
const CLOSED_REVIEWS = 'agent-companion.closed';

/** How long, in milliseconds, a review that was brought back may take to be shown. */
const REVEAL_MS = 10_000;

/** The page's half of the companion. */
export interface Client<R extends Review = Review> {
    readonly connection: BackendConnection;
    readonly window: WindowConnection;
    readonly calls: PageCallHandler;
    readonly registry: ReviewRegistry<R>;
    readonly reviews: ReviewService<R>;
    readonly front: ReviewFront<R>;
    readonly decisions: ReviewDecisions<R>;
    readonly comments: ReviewComments;
    readonly feedback: ReviewFeedback<R>;
    readonly keptChanges: KeptChanges<R>;
    readonly changeActions: ChangeActions<R>;
    readonly bulk: BulkDecisions<R>;
    readonly closed: ClosedReviews;
    readonly cooldown: DecisionCooldown;
    readonly status: AgentStatus;
    readonly agents: AgentList<R>;
    readonly writes: AgentWrites;
    readonly choices: ReviewChoices;
    readonly contextChoice: ContextChoice;
    readonly homeChanges: HomeChanges;
    readonly hooks: HookSetUp;
    /** Sends and keeps what the user has typed: the page is being left. */
    leave(): void;
    /** The page was left, and is back. */
    comeBack(): void;
}

/** Makes the page's half of the companion for an editor; each new connection is greeted. */
export function createClient<R extends Review>(editor: EditorPort<R>, clock: Clock = systemClock): Client<R> {
    const { callerId, line, service, user, log } = editor;
    const { messages, askChoice } = user;
    const report = (problem: string): void => log.add('warn', problem);
    const connection = new BackendConnection({ callerId, line, service, clock });
    const backend = connection.calls;
    const registry = new ReviewRegistry<R>();
    const drafts = new ReviewDrafts(backend, clock);
    const front = new ReviewFront<R>({ registry, tabs: editor.tabs, clock });
    const reviews = new ReviewService<R>({ registry, tabs: editor.tabs, front, drafts, clock });
    const tools = new ToolRunner({ ...editor, clock });
    const calls = new PageCallHandler({ ...editor, reviews, registry, tools, clock });
    const publisher = new PageStatePublisher({
        ...editor,
        backend,
        report: error => report(`The agents do not know the editors. ${errorMessage(error)}`)
    });
    const [choices, contextChoice] = [new ReviewChoices(editor), new ContextChoice(editor)];
    const parts = { connection, calls, publisher, reviews, choices, contextChoice };
    const window = new WindowConnection({ ...editor, ...parts, report, clock });
    const status = new AgentStatus({ ...editor, window, contextChoice, log, clock });
    const homeChanges = new HomeChanges({ ...editor, status });

    const groups = new ClosedGroups(new StoredList(editor.storage, CLOSED_REVIEWS, isClosedGroup));
    const kept = new KeptReviews({ reviews, groups, messages, clock });
    const closed = new ClosedReviews({ ...editor, messages, askUser: askChoice, backend, groups, reveal, clock });
    const notifier = new DecisionNotifier(user);
    const decisions = new ReviewDecisions<R>({
        ...editor,
        reviews,
        commentOf: (review, decision) => feedback.commentOf(review, decision),
        backend,
        closed,
        confirmation: new AcceptConfirmation(editor.unsavedFiles, askChoice),
        unattended: new UnattendedReview({
            ...editor,
            backend,
            askUser: askChoice,
            placeOf: request => placeOf(request, editor.pathOf)
        }),
        notifier,
        clock
    });
    const comments = new ReviewComments(editor.storage);
    const feedback: ReviewFeedback<R> = new ReviewFeedback({ ...editor, reviews, decisions, comments, notifier });
    const words = new WriteFeedback(feedback);
    const keptChanges = new KeptChanges<R>(editor.sidesOf);
    const changeActions = new ChangeActions<R>({ ...editor, messages, kept: keptChanges });
    const bulk = new BulkDecisions<R>(reviews, decisions, {
        pathOf: editor.pathOf,
        confirmsAccept: () => editor.settings.confirmsAcceptAll() !== false,
        ask: user.askAboutFiles,
        tell: (sentence, severity) => void messages.show({ sentence, severity })
    });
    const cooldown = new DecisionCooldown(clock, () => editor.isRepetition('decision'));
    new WithdrawnReviews({ ...editor, reviews, closed, groups, clock });

    const toolSender = new LatestValueSender<OfferedTools>(async (offered, until) => {
        await backend.call('updateTools', [offered], { until });
    });
    let isReady = false;
    /** Tells the backend which tools models may use, once the settings are known. */
    function publishTools(): void {
        if (isReady) {
            toolSender.push(tools.offered);
        }
    }

    /** Shows a review that is back: the backend says so before it has the page show it. */
    async function reveal(id: string): Promise<void> {
        if (!reviews.find(id)) {
            const isShown = filtered(reviews.onDidOpen, ({ request }) => request.id === id);
            await firesInTime(isShown, REVEAL_MS, clock);
        }
        const review = reviews.find(id);
        await (review && editor.show(review));
    }

    window.onDidOpenWindow(() => {
        groups.restore();
        comments.open();
    });
    window.onDidGreet(({ pendingReviews }) => {
        publishTools();
        const pending = pendingReviews.map(({ id }) => id);
        whenReady(() => {
            kept.tellOfLeft(pending);
            const isReview = (id: string): boolean => pending.includes(id) || registry.find(id)?.request !== undefined;
            feedback.tellOfLeft(id => words.goesOn(id) ?? isReview(id));
        });
    });
    choices.onDidChange(() => window.publishSettings());
    contextChoice.onDidChange(() => window.publishSettings());
    editor.onDidConnect(() => window.greet());
    editor.onDidChangeWorkspace(() => publisher.publishWorkspace());
    editor.settings.onDidChange(() => {
        window.publishSettings();
        publishTools();
    });
    whenReady(() => {
        editor.watchEditors(() => publisher.publishEditors());
        publisher.startEditors();
    });
    whenReady(async () => {
        await editor.settings.ready;
        isReady = true;
        publishTools();
    });

    function whenReady(act: () => Promise<void> | void): void {
        const wait = async (): Promise<void> => {
            await editor.whenReady();
            await act();
        };
        wait().catch(error => report(errorMessage(error)));
    }

    return {
        connection,
        window,
        calls,
        registry,
        reviews,
        front,
        decisions,
        comments,
        feedback,
        keptChanges,
        changeActions,
        bulk,
        closed,
        cooldown,
        status,
        agents: new AgentList({ ...editor, status, reviews, registry, backend, clock }),
        writes: new AgentWrites({ ...editor, calls, backend, status, words, clock }),
        choices,
        contextChoice,
        homeChanges,
        hooks: new HookSetUp({ ...editor, status, changes: homeChanges, choices }),
        leave: () => {
            reviews.isLeaving = true;
            kept.keepNow();
            drafts.saveNow();
        },
        comeBack: () => void (reviews.isLeaving = false)
    };
}
