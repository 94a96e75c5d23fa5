/** A review as far as the rules for what is in front look at it. */
interface RuledReview {
    readonly request: { readonly agentName: string; readonly openedAt: number };
    readonly isUnattended: boolean;
}

/** Makes a review that an agent waits for. */
export function ruledReview(agentName: string, openedAt: number): RuledReview {
    return { request: { agentName, openedAt }, isUnattended: false };
}

/** One whose agent has gone. */
export function unattendedReview(agentName: string, openedAt: number): RuledReview {
    return { ...ruledReview(agentName, openedAt), isUnattended: true };
}
