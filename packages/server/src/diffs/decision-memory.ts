import { IdeNotification, notificationMethods } from '@agent-companion/protocol/gemini';
import { Proposal } from './proposal';

/** A proposal that the user has accepted, and the whole text. */
export interface AcceptedDiff {
    readonly proposal: Proposal;
    /** When, in milliseconds since 1970. */
    readonly time: number;
    readonly decision: { readonly kind: 'accepted'; readonly content: string };
}

/** A proposal that the user has decided. */
export type DecidedDiff =
    AcceptedDiff | { readonly proposal: Proposal; readonly decision: { readonly kind: 'rejected' } };

/**
 * What each session that lives was told last of each path, for a `closeDiff` that crosses the decision. Texts are remembered
 * until the session asks for something new; that there was a decision, for the session's life.
 */
export class DecisionMemory {
    private readonly last = new Map<string, Map<string, { readonly content?: string }>>();
    private readonly acceptances = new WeakMap<IdeNotification, AcceptedDiff>();

    /** What the owner is told of a decision, which is remembered from now on. */
    notificationOf(decided: DecidedDiff): IdeNotification {
        const { path: filePath, agent } = decided.proposal;
        if (!isAccepted(decided)) {
            this.remember(agent.sessionId, filePath, {});
            return { method: notificationMethods.diffRejected, params: { filePath } };
        }
        const { content } = decided.decision;
        const notification: IdeNotification = {
            method: notificationMethods.diffAccepted,
            params: { filePath, content }
        };
        this.remember(agent.sessionId, filePath, { content });
        this.acceptances.set(notification, decided);
        return notification;
    }

    /**
     * What the user decided last about a session's diff for a path: with the text if it was yes and the session has not
     * asked for anything since, without if it was no. Undefined if there was no decision.
     */
    lastDecision(sessionId: string, filePath: string): { readonly content?: string } | undefined {
        return this.last.get(sessionId)?.get(filePath);
    }

    /** The acceptances that these notifications tell of. */
    acceptancesIn(notifications: readonly IdeNotification[]): readonly AcceptedDiff[] {
        return notifications
            .map(notification => this.acceptances.get(notification))
            .filter(accepted => accepted !== undefined);
    }

    /** The session asks for something new: what it was told has arrived. */
    forgetTexts(sessionId: string): void {
        const paths = this.last.get(sessionId);
        [...(paths?.keys() ?? [])].forEach(filePath => paths?.set(filePath, {}));
    }

    /** The session is no more. */
    forget(sessionId: string): void {
        this.last.delete(sessionId);
    }

    private remember(sessionId: string, filePath: string, decision: { readonly content?: string }): void {
        const paths = this.last.get(sessionId) ?? new Map<string, { readonly content?: string }>();
        this.last.set(sessionId, paths.set(filePath, decision));
    }
}

/** Whether the user's answer was yes. */
export function isAccepted(decided: DecidedDiff): decided is AcceptedDiff {
    return decided.decision.kind === 'accepted';
}
