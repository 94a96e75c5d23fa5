import { IdeNotification, notificationMethods } from '@gemini-companion/protocol';
import { Clock } from './clock';
import { isKin } from './diff-record';
import { AgentInfo, DiffProposal } from './editor-host';
import { Disposable } from './emitter';

/** A proposal that the user has decided, and the whole text accepted. */
export interface DecidedDiff {
    readonly proposal: DiffProposal;
    readonly decision: { readonly kind: 'accepted'; readonly content: string } | { readonly kind: 'rejected' };
}

/**
 * What the user has decided and an agent may still have to hear: the last acceptance of each session, for a `closeDiff` that
 * crosses it; and decisions that died with their session, for its agent to come back for. Each of those is given once.
 */
export class DecisionMemory {
    private readonly accepted = new Map<string, DecidedDiff>();
    private readonly kept = new Map<DecidedDiff, Disposable>();
    private readonly decisions = new WeakMap<IdeNotification, DecidedDiff>();

    /** @param keepMs milliseconds a decision without a session is kept. */
    constructor(
        private readonly clock: Clock,
        private readonly keepMs: number
    ) {}

    /** What the owner is told of a decision. Should it never hear it, {@link keepUntold} knows what it was. */
    notificationOf(decided: DecidedDiff): IdeNotification {
        const { proposal, decision } = decided;
        const { filePath, agent } = proposal;
        if (decision.kind === 'accepted') {
            this.accepted.set(agent.sessionId, decided);
        }
        const notification: IdeNotification =
            decision.kind === 'accepted'
                ? { method: notificationMethods.diffAccepted, params: { filePath, content: decision.content } }
                : { method: notificationMethods.diffRejected, params: { filePath } };
        this.decisions.set(notification, decided);
        return notification;
    }

    /** The text for a `closeDiff` that came after the decision: the session's own last acceptance, or what it inherits. */
    crossed(agent: AgentInfo, filePath: string): string | undefined {
        const last = this.accepted.get(agent.sessionId);
        return textOf(last?.proposal.filePath === filePath ? last : this.claim(agent, filePath));
    }

    /** The user's text in a kept acceptance, if they had edited it, for an agent that has come back with something else. */
    overtaken(agent: AgentInfo, filePath: string): string | undefined {
        const decided = this.claim(agent, filePath);
        const text = textOf(decided);
        return text === decided?.proposal.newContent ? undefined : text;
    }

    /** The session has begun something new, or is no more. */
    forgetAccepted(sessionId: string): void {
        this.accepted.delete(sessionId);
    }

    /** Keeps a decision whose owner has gone, for a while. */
    keep(decided: DecidedDiff): void {
        this.kept.set(
            decided,
            this.clock.after(this.keepMs, () => this.kept.delete(decided))
        );
    }

    /** Keeps the decisions among what a session that has died was not told. */
    keepUntold(untold: readonly IdeNotification[]): void {
        untold
            .map(notification => this.decisions.get(notification))
            .filter(decided => decided !== undefined)
            .forEach(decided => this.keep(decided));
    }

    /** Gives away a kept decision of this agent on this path, and on this proposal if one is named; each once. */
    claim(agent: AgentInfo, filePath: string, newContent?: string): DecidedDiff | undefined {
        const found = [...this.kept.keys()].find(
            ({ proposal }) =>
                isKin(proposal.agent, agent) &&
                proposal.filePath === filePath &&
                (newContent === undefined || proposal.newContent === newContent)
        );
        if (found) {
            this.kept.get(found)?.dispose();
            this.kept.delete(found);
        }
        return found;
    }

    /** Keeps nothing any more; a `closeDiff` that crosses the last acceptance is still answered. */
    dispose(): void {
        this.kept.forEach(expiry => expiry.dispose());
        this.kept.clear();
    }
}

function textOf(decided: DecidedDiff | undefined): string | undefined {
    return decided?.decision.kind === 'accepted' ? decided.decision.content : undefined;
}
