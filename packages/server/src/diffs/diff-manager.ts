import { randomUUID } from 'node:crypto';
import { CloseDiffArguments, notificationMethods, OpenDiffArguments } from '@agent-companion/protocol/gemini';
import { Clock, systemClock } from '../time/clock';
import { DecidedDiff, DecisionMemory, isAccepted } from './decision-memory';
import { validateDecision, refusalOfText } from './decision-validation';
import { DiffManagerOptions, EndedSession } from './diff-manager-options';
import { Diff } from './diff';
import { DiffPresenter } from './diff-presenter';
import { AgentInfo } from './agent';
import { DecisionOutcome, Decision, DraftOutcome } from './decision';
import { ShowOutcome } from './editor-host';
import { PendingDiff } from './proposal';
import { Estate } from './estate';
import { DiffStore } from './diff-store';
import { defaultDiffLimits, overflowOf, refusalOfOneMore, DiffLimits } from './diff-limits';

const refusals = {
    windowCloses: { shown: false, reason: 'The IDE window is closing. Ask in the terminal instead.' },
    closedMeanwhile: { shown: false, reason: 'The diff of this file was closed while this one waited. Ask again.' }
} as const;

/**
 * The diffs that wait for a decision (specification III); `diff-life` has what may happen to each. A diff belongs to the
 * session that opened it: only that session can close it and only it is told the outcome. It is named by session and path,
 * the path compared and echoed verbatim: the same path again from the same session replaces the proposal in place, from
 * another session it is another diff. When its session dies, its agent, come back (`heir`), inherits it by asking for the
 * same path.
 */
export class DiffManager {
    private readonly diffs = new DiffStore();
    private readonly closing = new Map<string, Promise<string>>();
    private readonly clock: Clock;
    private readonly orphanMs: number;
    private readonly limits: DiffLimits;
    private readonly memory = new DecisionMemory();
    private readonly estate: Estate;
    private readonly screen: DiffPresenter;
    private disposed = false;

    constructor(private readonly options: DiffManagerOptions) {
        this.clock = options.clock ?? systemClock;
        this.orphanMs = options.orphanMs ?? 300_000;
        this.limits = options.waitingLimits ?? defaultDiffLimits;
        const { clock, limits, orphanMs: keepMs } = this;
        this.estate = new Estate(this.diffs, this.memory, { clock, keepMs, limits });
        this.screen = new DiffPresenter({ ...options, onFailed: diff => this.fail(diff) });
    }

    /** Shows a proposal and resolves when it is shown, cannot be shown, or has ended meanwhile. Never rejects. */
    async open(agent: AgentInfo, { filePath, newContent }: OpenDiffArguments): Promise<ShowOutcome> {
        this.memory.forgetTexts(agent.sessionId);
        for (;;) {
            if (this.disposed || this.options.presenceOf(agent.sessionId) === 'gone') {
                return refusals.windowCloses;
            }
            const own = this.diffs.own(agent.sessionId, filePath);
            const accepted = own ? undefined : this.estate.answer(agent, filePath, newContent);
            if (accepted) {
                this.tell({ ...accepted, proposal: { ...accepted.proposal, agent } });
                return { shown: true };
            }
            const diff = own ?? this.estate.orphan(agent, filePath, newContent);
            if (!diff?.showing) {
                const others = this.diffs.ownedBy(agent.sessionId).filter(each => each !== diff);
                const refusal = refusalOfOneMore(newContent, others.map(proposedText), this.limits);
                return refusal === undefined
                    ? this.propose(diff ?? this.create(agent, filePath, newContent), agent, newContent)
                    : { shown: false, reason: refusal };
            }
            // One question at a time: an editor need not order an update before the opening it follows.
            await diff.showing;
            if (diff.state === 'closed' && diff.proposal.agent.sessionId === agent.sessionId) {
                return refusals.closedMeanwhile;
            }
        }
    }

    /**
     * Closes an agent's diff for it and resolves with the text it held last; twice at a time gives the same twice. Unless
     * suppressed, the session is also told of a rejection, for a waiter elsewhere in the agent. Without such a diff the user's
     * last decision for the path counts: the text of a yes, or edits would be lost on the way; no content after a no. Never
     * rejects.
     */
    async close(
        agent: AgentInfo,
        { filePath, suppressNotification }: CloseDiffArguments
    ): Promise<{ content?: string }> {
        const { sessionId } = agent;
        const key = JSON.stringify([sessionId, filePath]);
        const own = this.diffs.own(sessionId, filePath);
        const underWay = this.closing.get(key);
        if (!own && underWay) {
            return { content: await underWay };
        }
        const diff = own ?? this.estate.orphan(agent, filePath);
        if (!diff) {
            const decision =
                this.memory.lastDecision(sessionId, filePath) ?? this.estate.acceptance(agent, filePath)?.decision;
            return { content: decision?.content };
        }
        diff.adopt(agent);
        this.diffs.end(diff, 'close');
        const takingOff = this.screen.takeOff(diff);
        this.closing.set(key, takingOff);
        const content = await takingOff;
        if (this.closing.get(key) === takingOff) {
            this.closing.delete(key);
        }
        if (!suppressNotification) {
            this.tellRejected(diff);
        }
        return { content };
    }

    /** Settles a diff by the user's decision and tells its owner, also while it is still opening. */
    decide(id: string, decision: Decision): DecisionOutcome {
        const { maxContentBytes } = this.options;
        const verdict = validateDecision(this.diffs.get(id), decision, { maxContentBytes, time: this.clock.now() });
        if (!verdict.counts) {
            return verdict.outcome;
        }
        const { diff, decided } = verdict;
        const { ownerLastSeen } = diff;
        const delivered =
            ownerLastSeen === undefined && this.options.presenceOf(diff.proposal.agent.sessionId) === 'listening';
        this.diffs.end(diff, decision.kind === 'accepted' ? 'accept' : 'reject');
        if (ownerLastSeen === undefined) {
            this.tell(decided);
        } else if (isAccepted(decided)) {
            // Nothing is lost with a no; kept, it would answer a proposal that the user has not been shown.
            this.estate.keepAcceptance(decided, ownerLastSeen);
        }
        return { settled: true, delivered };
    }

    /** Keeps the user's latest text of a diff, made from `revision`, unless it is too large. An unknown id is ignored. */
    saveDraft(id: string, revision: number, content: string): DraftOutcome {
        const reason = refusalOfText(content, this.options.maxContentBytes);
        if (reason !== undefined) {
            return { kept: false, reason };
        }
        this.diffs.get(id)?.edit(revision, content);
        return { kept: true };
    }

    /** The diffs without a decision, oldest first. */
    pending(): readonly PendingDiff[] {
        return this.diffs.all().map(({ pending }) => pending);
    }

    /** A session is no more: its diffs are orphans for a while. */
    endSession({ sessionId, untold, lastSeen }: EndedSession): void {
        const unheard = this.memory.acceptancesIn(untold);
        this.memory.forget(sessionId);
        if (this.disposed) {
            return;
        }
        this.estate.endSession(sessionId, lastSeen);
        unheard.forEach(accepted => this.estate.keepAcceptance(accepted, lastSeen));
        for (const diff of this.diffs.ownedBy(sessionId)) {
            diff.orphan(
                lastSeen,
                this.clock.after(this.orphanMs, () => this.expire(diff))
            );
            this.screen.refresh(diff);
        }
        overflowOf(this.diffs.orphans(), proposedText, this.limits).forEach(oldest => this.expire(oldest));
    }

    /** Rejects what is pending, tells the owners, and opens nothing any more. */
    async dispose(): Promise<void> {
        this.disposed = true;
        this.estate.dispose();
        await Promise.all(
            this.diffs.all().map(diff => {
                if (this.diffs.end(diff, 'expire')) {
                    return this.screen.drop(diff);
                }
                this.diffs.end(diff, 'reject');
                this.tellRejected(diff);
                return this.screen.takeOff(diff);
            })
        );
    }

    private create(agent: AgentInfo, filePath: string, newContent: string): Diff {
        const now = this.clock.now();
        const diff = new Diff(
            { id: randomUUID(), path: filePath, text: newContent, revision: 1, openedAt: now, proposedAt: now, agent },
            this.estate.texts(agent, filePath, newContent)
        );
        this.diffs.add(diff);
        return diff;
    }

    private propose(diff: Diff, agent: AgentInfo, newContent: string): Promise<ShowOutcome> {
        diff.adopt(agent);
        diff.replace(newContent, this.clock.now());
        return this.screen.show(diff);
    }

    private fail(diff: Diff): void {
        if (this.diffs.end(diff, 'fail')) {
            this.estate.keepTexts(diff);
        }
    }

    private expire(diff: Diff): void {
        if (this.diffs.end(diff, 'expire')) {
            this.screen
                .drop(diff)
                .catch((error: unknown) => this.options.logger.error('An orphaned diff stayed open.', error));
        }
    }

    private tell(decided: DecidedDiff): void {
        this.options.notify(decided.proposal.agent.sessionId, this.memory.notificationOf(decided));
    }

    private tellRejected({ proposal }: Diff): void {
        // Not the user's decision: nobody who comes back is to get it.
        const { path: filePath, agent } = proposal;
        this.options.notify(agent.sessionId, { method: notificationMethods.diffRejected, params: { filePath } });
    }
}

function proposedText({ proposal }: Diff): string {
    return proposal.text;
}
