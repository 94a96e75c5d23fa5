import { IdeNotification, notificationMethods } from '@gemini-companion/protocol';
import { Clock } from './clock';
import { isKin } from './diff-record';
import { AgentInfo, DiffProposal } from './editor-host';
import { Disposable } from './emitter';

/** A proposal that the user has accepted, and the whole text. */
export interface AcceptedDiff {
    readonly proposal: DiffProposal;
    readonly decision: { readonly kind: 'accepted'; readonly content: string };
}

/** A proposal that the user has decided. */
export type DecidedDiff =
    AcceptedDiff | { readonly proposal: DiffProposal; readonly decision: { readonly kind: 'rejected' } };

/**
 * What the user has accepted and an agent may still have to hear: the last acceptance of each session, for a `closeDiff` that
 * crosses it; and acceptances that died with their session, for its agent to come back for. Each of those is given once.
 * A rejection is not kept: it would answer a proposal that the user has not been shown.
 */
export class DecisionMemory {
    private readonly accepted = new Map<string, AcceptedDiff>();
    private readonly kept = new Map<AcceptedDiff, Disposable>();
    private readonly acceptances = new WeakMap<IdeNotification, AcceptedDiff>();

    /** @param keepMs milliseconds an acceptance without a session is kept. */
    constructor(
        private readonly clock: Clock,
        private readonly keepMs: number
    ) {}

    /** What the owner is told of a decision. Should it never hear of an acceptance, {@link keepUntold} knows it. */
    notificationOf(decided: DecidedDiff): IdeNotification {
        const { filePath, agent } = decided.proposal;
        if (!isAccepted(decided)) {
            return { method: notificationMethods.diffRejected, params: { filePath } };
        }
        const { content } = decided.decision;
        const notification: IdeNotification = {
            method: notificationMethods.diffAccepted,
            params: { filePath, content }
        };
        this.accepted.set(agent.sessionId, decided);
        this.acceptances.set(notification, decided);
        return notification;
    }

    /** The text for a `closeDiff` that came after the decision: the session's own last acceptance, or what it inherits. */
    crossed(agent: AgentInfo, filePath: string): string | undefined {
        const last = this.accepted.get(agent.sessionId);
        const decided = last?.proposal.filePath === filePath ? last : this.claim(agent, filePath);
        return decided?.decision.content;
    }

    /** The user's text in a kept acceptance, if they had edited it, for an agent that has come back with something else. */
    overtaken(agent: AgentInfo, filePath: string): string | undefined {
        const decided = this.claim(agent, filePath);
        const text = decided?.decision.content;
        return text === decided?.proposal.newContent ? undefined : text;
    }

    /** The session has begun something new, or is no more. */
    forgetAccepted(sessionId: string): void {
        this.accepted.delete(sessionId);
    }

    /** Keeps a decision whose owner has gone, for a while, if it is an acceptance. */
    keep(decided: DecidedDiff): void {
        if (!isAccepted(decided)) {
            return;
        }
        this.kept.set(
            decided,
            this.clock.after(this.keepMs, () => this.kept.delete(decided))
        );
    }

    /** Keeps the acceptances among what a session that has died was not told. */
    keepUntold(untold: readonly IdeNotification[]): void {
        untold
            .map(notification => this.acceptances.get(notification))
            .filter(decided => decided !== undefined)
            .forEach(decided => this.keep(decided));
    }

    /** Gives away a kept acceptance for this agent on this path, and on this proposal if one is named; each once. */
    claim(agent: AgentInfo, filePath: string, newContent?: string): AcceptedDiff | undefined {
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

function isAccepted(decided: DecidedDiff): decided is AcceptedDiff {
    return decided.decision.kind === 'accepted';
}
