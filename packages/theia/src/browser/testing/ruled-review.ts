/** A review as far as the rules for keys and for what is in front look at it. */
interface RuledReview {
    readonly request: { readonly agentName: string; readonly openedAt: number };
    readonly widget: { readonly isVisible: boolean };
    readonly isUnattended: boolean;
}

/** One that an agent waits for. */
export function ruledReview(agentName: string, openedAt: number, isVisible = false): RuledReview {
    return { request: { agentName, openedAt }, widget: { isVisible }, isUnattended: false };
}

/** What an agent has left behind that has gone. */
export function leftReview(agentName: string, openedAt: number): RuledReview {
    return { ...ruledReview(agentName, openedAt), isUnattended: true };
}
