import { randomUUID } from 'node:crypto';
import {
    CloseDiffArguments,
    IdeNotification,
    notificationMethods,
    OpenDiffArguments
} from '@gemini-companion/protocol';
import { Clock, systemClock } from './clock';
import { DecidedDiff, DecisionMemory } from './decision-memory';
import { judgeDecision, refusalOfText } from './decision-verdict';
import { DiffDeskOptions } from './diff-desk-options';
import { DiffRecord } from './diff-record';
import { DiffScreen } from './diff-screen';
import { AgentInfo, DecideOutcome, DiffDecision, EditOutcome, OpenDiffOutcome, PendingDiff } from './editor-host';
import { PendingDiffs } from './pending-diffs';

const refusals = {
    windowCloses: { opened: false, reason: 'The IDE window is closing. Ask in the terminal instead.' },
    closedMeanwhile: { opened: false, reason: 'The diff of this file was closed while this one waited. Ask again.' }
} as const;

/**
 * The diffs that wait for a decision (specification III); `diff-life` has what may happen to each. A diff belongs to the
 * session that opened it: only that session can close it and only it is told the outcome. It is named by session and path,
 * the path compared and echoed verbatim: the same path again from the same session replaces the proposal in place, from
 * another session it is another diff. When its session dies, an agent of the same name and version inherits it by asking
 * for the same path.
 */
export class DiffDesk {
    private readonly diffs = new PendingDiffs();
    private readonly closing = new Map<string, Promise<string>>();
    private readonly clock: Clock;
    private readonly orphanMs: number;
    private readonly memory: DecisionMemory;
    private readonly screen: DiffScreen;
    private disposed = false;

    constructor(private readonly options: DiffDeskOptions) {
        this.clock = options.clock ?? systemClock;
        this.orphanMs = options.orphanMs ?? 300_000;
        this.memory = new DecisionMemory(this.clock, this.orphanMs);
        this.screen = new DiffScreen({ ...options, onFailed: diff => this.diffs.end(diff, 'fail') });
    }

    /** Shows a proposal and resolves when it is shown, cannot be shown, or has ended meanwhile. Never rejects. */
    async open(agent: AgentInfo, { filePath, newContent }: OpenDiffArguments): Promise<OpenDiffOutcome> {
        this.memory.forgetAccepted(agent.sessionId);
        for (;;) {
            if (this.disposed || this.options.presenceOf(agent.sessionId) === 'gone') {
                return refusals.windowCloses;
            }
            const decided = this.memory.claim(agent, filePath, newContent);
            if (decided) {
                this.tell({ ...decided, proposal: { ...decided.proposal, agent } });
                return { opened: true };
            }
            const diff = this.diffs.find(agent, filePath, newContent);
            if (!diff) {
                return this.openAnew(agent, filePath, newContent);
            }
            if (!diff.showing) {
                diff.adopt(agent);
                diff.replace(newContent);
                return this.screen.show(diff);
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
     * suppressed, the session is also told of a rejection, for a waiter elsewhere in the agent. Without such a diff there is
     * no content; but if the user's acceptance came first, its content is given, or edits would be lost on the way. Never
     * rejects.
     */
    async close(
        agent: AgentInfo,
        { filePath, suppressNotification }: CloseDiffArguments
    ): Promise<{ content?: string }> {
        const diff = this.diffs.find(agent, filePath);
        const key = JSON.stringify([agent.sessionId, filePath]);
        if (!diff) {
            const underWay = this.closing.get(key);
            return { content: underWay ? await underWay : this.memory.crossed(agent, filePath) };
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
    decide(id: string, decision: DiffDecision): DecideOutcome {
        const verdict = judgeDecision(this.diffs.get(id), decision, this.options.maxContentBytes);
        if (!verdict.counts) {
            return verdict.outcome;
        }
        const { diff, decided } = verdict;
        const isOrphan = diff.state === 'orphaned';
        const delivered = !isOrphan && this.options.presenceOf(diff.proposal.agent.sessionId) === 'listening';
        this.diffs.end(diff, decision.kind === 'accepted' ? 'accept' : 'reject');
        if (isOrphan) {
            this.memory.keep(decided);
        } else {
            this.tell(decided);
        }
        return { settled: true, delivered };
    }

    /** Keeps the user's latest text of a diff, made from `revision`, unless it is too large. An unknown id is ignored. */
    rememberEdit(id: string, revision: number, content: string): EditOutcome {
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

    /**
     * A session is no more: its diffs are orphans for a while.
     * @param untold what was to be told to it, and was not.
     */
    endSession(sessionId: string, untold: readonly IdeNotification[]): void {
        this.memory.forgetAccepted(sessionId);
        if (this.disposed) {
            return;
        }
        this.memory.keepUntold(untold);
        for (const diff of this.diffs.ownedBy(sessionId)) {
            diff.orphan(this.clock.after(this.orphanMs, () => this.expire(diff)));
            this.screen.refresh(diff);
        }
    }

    /** Rejects what is pending, tells the owners, and opens nothing any more. */
    async dispose(): Promise<void> {
        this.disposed = true;
        this.memory.dispose();
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

    private openAnew(agent: AgentInfo, filePath: string, newContent: string): Promise<OpenDiffOutcome> {
        const id = randomUUID();
        const diff = new DiffRecord(
            { id, filePath, newContent, revision: 1, openedAt: this.clock.now(), agent },
            this.memory.overtaken(agent, filePath)
        );
        this.diffs.add(diff);
        return this.screen.show(diff);
    }

    private expire(diff: DiffRecord): void {
        if (this.diffs.end(diff, 'expire')) {
            this.screen
                .drop(diff)
                .catch((error: unknown) => this.options.logger.error('An orphaned diff stayed open.', error));
        }
    }

    private tell(decided: DecidedDiff): void {
        this.options.notify(decided.proposal.agent.sessionId, this.memory.notificationOf(decided));
    }

    private tellRejected({ proposal }: DiffRecord): void {
        // Not the user's decision: nobody who comes back is to get it.
        const { filePath, agent } = proposal;
        this.options.notify(agent.sessionId, { method: notificationMethods.diffRejected, params: { filePath } });
    }
}
