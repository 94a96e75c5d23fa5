import { randomUUID } from 'node:crypto';
import { Clock, systemClock } from '../support/clock';
import { AgentInfo, DiffSession } from './agent';
import {
    AgentDiffs,
    ProposalRefusal,
    ProposedText,
    ProposeOutcome,
    Settlement,
    SettlementListener
} from './agent-diffs';
import { Diff } from './diff';
import { RecordDiff, recordsFor, TakeRecord } from './diff-recorder';
import { defaultDiffLimits, defaultWindowLimits, DiffLimits, refusalOfLength, refusalOfOneMore } from './diff-limits';
import { UserDecisions } from './decision/user-decisions';
import { DiffPresenter, DiffPresenterOptions } from './diff-presenter';
import { DiffStore } from './diff-store';
import { DiffWriter, ProposalFiles } from './ended/diff-writer';
import { OrphanedDiffs } from './ended/orphaned-diffs';

interface DiffManagerOptions extends DiffPresenterOptions {
    readonly files: ProposalFiles;
    /** Listens to the settlement of each diff, for metrics and audit. */
    readonly record?: TakeRecord;
    /** Most bytes (UTF-8) of a text that comes from an agent or from the user. */
    readonly maxContentBytes: number;
    /** How much of one session may wait for the user, and how many orphans are kept. */
    readonly waitingLimits?: DiffLimits;
    /** How much of all sessions may wait for the user. */
    readonly windowLimits?: DiffLimits;
}

const refusals = {
    windowCloses: refusal('window-closing', 'The IDE window is closing. Ask in the terminal instead.'),
    sessionEnded: refusal('session-ended', 'This session has ended. Connect again.'),
    closedMeanwhile: refusal('closed-meanwhile', 'The diff of this file was closed while this one waited. Ask again.'),
    cancelled: refusal('cancelled', 'The request was cancelled.')
};

/**
 * Manages diffs that wait for a decision, named by session and verbatim path. Only their session closes them; orphans are its
 * agent's to adopt.
 */
export class DiffManager {
    /** The same diffs as the user's editor may use them. */
    readonly forEditor: UserDecisions;
    private readonly store = new DiffStore();
    private readonly presenter: DiffPresenter;
    private readonly writer: DiffWriter;
    private readonly orphans: OrphanedDiffs;
    private readonly clock: Clock;
    private readonly limits: DiffLimits;
    private readonly record: RecordDiff;
    private disposed = false;

    constructor(private readonly options: DiffManagerOptions) {
        this.clock = options.clock ?? systemClock;
        this.record = recordsFor(options.record, this.clock);
        this.presenter = new DiffPresenter(options);
        this.writer = new DiffWriter(options);
        this.limits = options.waitingLimits ?? defaultDiffLimits;
        this.orphans = new OrphanedDiffs({
            ...options,
            store: this.store,
            presenter: this.presenter,
            limits: this.limits
        });
        this.forEditor = new UserDecisions({
            store: this.store,
            presenter: this.presenter,
            writer: this.writer,
            maxContentBytes: options.maxContentBytes,
            orphans: this.orphans,
            record: this.record
        });
    }

    /** Begins a session of an agent. */
    connect(agent: AgentInfo, onSettled: SettlementListener): AgentDiffs {
        const session: DiffSession = { agent, onSettled, decidedPaths: new Set() };
        return {
            propose: (proposal, cancellation) => this.propose(session, proposal, cancellation),
            close: path => this.close(session, path),
            end: (lastSeen, unheard) => this.endSession(session, lastSeen, unheard)
        };
    }

    /** Withdraws what is pending, tells the owners, and shows nothing any more. */
    async dispose(): Promise<void> {
        this.disposed = true;
        await Promise.all(
            this.store.all().map(diff => {
                if (this.store.end(diff, 'evict')) {
                    // An orphan: there is no session to be told.
                    return this.presenter.drop(diff);
                }
                this.store.end(diff, 'close');
                diff.owner.onSettled({ ...diff.settledProposal, kind: 'withdrawn', reason: 'window-closing' });
                return this.presenter.takeOff(diff);
            })
        );
    }

    /** Begins anew when the diff that it was to replace has gone while it waited for its turn. */
    private async propose(
        session: DiffSession,
        proposed: ProposedText,
        cancellation?: AbortSignal
    ): Promise<ProposeOutcome> {
        const { path, text } = proposed;
        for (;;) {
            if (cancellation?.aborted) {
                return refusals.cancelled;
            }
            const existing = this.store.own(session, path) ?? this.store.adoptable(session, path, text);
            const refused = this.refusalOf(session, text, existing);
            if (refused) {
                return refused;
            }
            const diff = existing ?? this.create(session, proposed);
            const outcome = await diff.turns.run(() =>
                cancellation?.aborted ? refusals.cancelled : this.showInTurn(session, diff, proposed, cancellation)
            );
            if (outcome !== 'gone') {
                if (!existing && !outcome.shown) {
                    this.orphans.fail(diff);
                }
                return outcome;
            }
            if (!existing) {
                // The user or the agent has settled it before its turn came.
                return { shown: true };
            }
            if (diff.state === 'closed' && diff.owner === session) {
                return refusals.closedMeanwhile;
            }
        }
    }

    /** `gone` if the diff has ended, or has become another session's. */
    private async showInTurn(
        session: DiffSession,
        diff: Diff,
        proposed: ProposedText,
        cancellation?: AbortSignal
    ): Promise<ProposeOutcome | 'gone'> {
        const refused = this.refusalOf(session, proposed.text, diff);
        if (refused) {
            return refused;
        }
        if (diff.hasEnded || !(diff.isOwnedBy(session) || diff.isAdoptableBy(session))) {
            return 'gone';
        }
        if (diff.isOwnedBy(session) && diff.settledProposal.requestId !== proposed.requestId) {
            session.onSettled({ ...diff.settledProposal, kind: 'withdrawn', reason: 'replaced' });
        }
        diff.adopt(session);
        diff.replace(proposed);
        this.writer.noteFile(diff);
        let isCancelled = false;
        const cancel = (): void => {
            isCancelled = diff.isOwnedBy(session) && this.orphans.fail(diff);
        };
        cancellation?.addEventListener('abort', cancel);
        const outcome = await this.presenter.show(diff);
        cancellation?.removeEventListener('abort', cancel);
        if (!outcome.shown) {
            this.orphans.fail(diff);
        } else if (!isCancelled) {
            this.record(diff, 'proposed');
        }
        return isCancelled ? refusals.cancelled : outcome;
    }

    private async close(session: DiffSession, path: string): Promise<string | undefined> {
        const diff = this.store.own(session, path) ?? this.store.adoptable(session, path);
        if (!diff || this.hasEnded(session)) {
            return undefined;
        }
        if (diff.isOwnedBy(session)) {
            session.onSettled({ ...diff.settledProposal, kind: 'withdrawn', reason: 'closed' });
        }
        diff.adopt(session);
        this.store.end(diff, 'close');
        return this.presenter.takeOff(diff);
    }

    private endSession(session: DiffSession, lastSeen: number, unheard: readonly Settlement[] = []): void {
        if (this.disposed || this.hasEnded(session)) {
            return;
        }
        const owned = this.store.ownedBy(session);
        session.lastSeen = lastSeen;
        this.orphans.add(owned);
        owned.filter(({ isOrphaned }) => isOrphaned).forEach(diff => this.presenter.refresh(diff));
        // No agent writes what it has not heard of.
        for (const { diff, text } of this.forEditor.acceptedIn(unheard)) {
            this.presenter.refresh(this.orphans.restore(diff, text));
        }
    }

    private create(session: DiffSession, { path, text, requestId, purpose }: ProposedText): Diff {
        const proposal = { id: randomUUID(), path, text, revision: 1, openedAt: this.clock.now() };
        const { agent } = session;
        return this.store.add(new Diff(session, { ...proposal, agent, ...(purpose && { purpose }) }, requestId));
    }

    private refusalOf(session: DiffSession, text: string, replaced: Diff | undefined): ProposalRefusal | undefined {
        if (this.disposed) {
            return refusals.windowCloses;
        }
        if (this.hasEnded(session)) {
            return refusals.sessionEnded;
        }
        const { maxContentBytes, windowLimits = defaultWindowLimits } = this.options;
        const waiting = this.store.all().filter(diff => !diff.isOrphaned && diff !== replaced);
        const own = waiting.filter(diff => diff.isOwnedBy(session));
        return (
            refusalOfLength(text, maxContentBytes) ??
            refusalOfOneMore(text, own.map(textOf), this.limits) ??
            refusalOfOneMore(text, waiting.map(textOf), windowLimits, 'all agents of this window')
        );
    }

    private hasEnded({ lastSeen }: DiffSession): boolean {
        return lastSeen !== undefined;
    }
}

function textOf({ proposal }: Diff): string {
    return proposal.text;
}

function refusal(code: ProposalRefusal['code'], reason: string): ProposalRefusal {
    return { shown: false, code, reason };
}
