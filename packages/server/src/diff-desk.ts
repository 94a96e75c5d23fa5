import { randomUUID } from 'node:crypto';
import {
    CloseDiffArguments,
    IdeNotification,
    notificationMethods,
    OpenDiffArguments
} from '@gemini-companion/protocol';
import { DiffEnd, DiffRecord } from './diff-record';
import { DiffScreen, DiffScreenOptions } from './diff-screen';
import { AgentInfo, DecideOutcome, DiffDecision, OpenDiffOutcome, PendingDiff } from './editor-host';

export interface DiffDeskOptions extends Omit<DiffScreenOptions, 'onFailed'> {
    /** Tells one session, and no other. */
    readonly notify: (sessionId: string, notification: IdeNotification) => void;
    /** Whether a session hears what it is told now. */
    readonly isListening: (sessionId: string) => boolean;
}

/**
 * The diffs that wait for a decision (specification III). A diff belongs to the session that opened it: only that session
 * can close it and only it is told the outcome. It is named by session and path, the path compared and echoed verbatim:
 * the same path again from the same session replaces the proposal in place, from another session it is another diff.
 */
export class DiffDesk {
    private readonly diffs = new Map<string, DiffRecord>();
    private readonly lastAccepted = new Map<string, { filePath: string; content: string }>();
    private readonly screen: DiffScreen;
    private disposed = false;

    constructor(private readonly options: DiffDeskOptions) {
        this.screen = new DiffScreen({ ...options, onFailed: diff => this.end(diff, 'closed') });
    }

    /** Shows a proposal and resolves when it is shown, cannot be shown, or has ended meanwhile. Never rejects. */
    async open(agent: AgentInfo, { filePath, newContent }: OpenDiffArguments): Promise<OpenDiffOutcome> {
        for (let live = this.find(agent.sessionId, filePath); live; live = this.find(agent.sessionId, filePath)) {
            if (!live.showing) {
                live.replace(newContent);
                return this.screen.show(live);
            }
            // One question at a time: an editor need not order an update before the opening it follows.
            await live.showing;
            if (live.state === 'closed') {
                return { opened: false, reason: 'The diff of this file was closed while this one waited. Ask again.' };
            }
        }
        if (this.disposed) {
            return { opened: false, reason: 'The IDE window is closing. Ask in the terminal instead.' };
        }
        const diff = new DiffRecord({
            id: randomUUID(),
            filePath,
            newContent,
            revision: 1,
            openedAt: Date.now(),
            agent
        });
        this.diffs.set(diff.proposal.id, diff);
        this.lastAccepted.delete(agent.sessionId);
        return this.screen.show(diff);
    }

    /**
     * Closes a session's diff for its agent and resolves with the text it held last. Unless suppressed, the session is also
     * told of a rejection, for a waiter elsewhere in the agent. Without such a diff there is no content; but if the user's
     * acceptance won the race against this call, its content is given, or edits would be lost on the way. Never rejects.
     */
    async close(
        sessionId: string,
        { filePath, suppressNotification }: CloseDiffArguments
    ): Promise<{ content?: string }> {
        const diff = this.find(sessionId, filePath);
        if (!diff) {
            const accepted = this.lastAccepted.get(sessionId);
            return accepted?.filePath === filePath ? { content: accepted.content } : {};
        }
        this.end(diff, 'closed');
        const content = await this.screen.takeOff(diff);
        if (!suppressNotification) {
            this.tellRejected(diff);
        }
        return { content };
    }

    /** Settles a diff by the user's decision and tells its owner, also while it is still opening. */
    decide(id: string, decision: DiffDecision): DecideOutcome {
        const diff = this.diffs.get(id);
        if (diff && !diff.hasEnded && decision.revision !== diff.proposal.revision) {
            return {
                settled: false,
                ended: false,
                reason: 'The agent has changed its proposal meanwhile. Look at the new one and decide again.'
            };
        }
        if (!diff || !this.end(diff, decision.kind)) {
            const reason = 'This diff has ended: it was decided elsewhere, or its agent closed it.';
            return { settled: false, ended: true, reason };
        }
        const { filePath, newContent, agent } = diff.proposal;
        const delivered = this.options.isListening(agent.sessionId);
        if (decision.kind === 'accepted') {
            const { content = newContent } = decision;
            this.lastAccepted.set(agent.sessionId, { filePath, content });
            this.tell(diff, { method: notificationMethods.diffAccepted, params: { filePath, content } });
        } else {
            this.tellRejected(diff);
        }
        return { settled: true, delivered };
    }

    /** Keeps the user's latest text of a diff, made from `revision`. An unknown id is ignored. */
    rememberEdit(id: string, revision: number, content: string): void {
        this.diffs.get(id)?.edit(revision, content);
    }

    /** The diffs without a decision, oldest first. */
    pending(): readonly PendingDiff[] {
        return [...this.diffs.values()].map(({ pending }) => pending);
    }

    /** Closes the diffs of a session that is no more: there is nobody left to tell. */
    async endSession(sessionId: string): Promise<void> {
        this.lastAccepted.delete(sessionId);
        const owned = [...this.diffs.values()].filter(({ proposal }) => proposal.agent.sessionId === sessionId);
        await Promise.all(owned.filter(diff => this.end(diff, 'closed')).map(diff => this.screen.takeOff(diff)));
    }

    /** Rejects what is pending, tells the owners, and opens nothing any more. */
    async dispose(): Promise<void> {
        this.disposed = true;
        const rejected = [...this.diffs.values()].filter(diff => this.end(diff, 'rejected'));
        rejected.forEach(diff => this.tellRejected(diff));
        await Promise.all(rejected.map(diff => this.screen.takeOff(diff)));
    }

    private find(sessionId: string, filePath: string): DiffRecord | undefined {
        return [...this.diffs.values()].find(
            ({ proposal }) => proposal.agent.sessionId === sessionId && proposal.filePath === filePath
        );
    }

    private end(diff: DiffRecord, end: DiffEnd): boolean {
        this.diffs.delete(diff.proposal.id);
        return diff.end(end);
    }

    private tellRejected(diff: DiffRecord): void {
        const { filePath } = diff.proposal;
        this.tell(diff, { method: notificationMethods.diffRejected, params: { filePath } });
    }

    private tell(diff: DiffRecord, notification: IdeNotification): void {
        this.options.notify(diff.proposal.agent.sessionId, notification);
    }
}
