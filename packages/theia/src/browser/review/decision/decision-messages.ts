import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { Decision, DecisionOutcome, Delivery } from '@agent-companion/server';
import type { CallOutcome, ReviewRequest } from '../../../common';

/** What the backend says to a decision, or why it did not get it. */
export type DeliveryOutcome =
    CallOutcome<DecisionOutcome> | { readonly answered: false; readonly code: 'too-large'; readonly reason: string };

/**
 * What came of a decision: the review is over; or the decision does not count and the review still waits for one, or it has
 * ended otherwise while the user's text is nowhere else.
 */
export type DeliveryResult = 'over' | 'waits' | 'ended';

/** What the user is told of a decision. */
export interface DecisionMessage {
    readonly severity: 'info' | 'warn' | 'error';
    /** Plain text. */
    readonly sentence: string;
    /** The user's text, to be offered for copying. */
    readonly text?: string;
}

/** What came of a decision, with what the user is told of it. */
export interface Conclusion {
    readonly result: DeliveryResult;
    /** Whether it was the user's decision that ended the review. */
    readonly counts: boolean;
    readonly messages: readonly DecisionMessage[];
}

/** A decision, the request it was made on, and the text of the user's that it concerns, if any. */
export interface DecidedRequest {
    readonly decision: Decision;
    readonly request: Pick<ReviewRequest, 'agentName' | 'fileUri'>;
    readonly text: string | undefined;
}

/** What came of handing a decision to the backend. */
export function concludeDelivery(decided: DecidedRequest, outcome: DeliveryOutcome): Conclusion {
    if (!outcome.answered) {
        const message = outcome.code === 'silent' ? unanswered() : lost(outcome.reason);
        return { result: 'waits', counts: false, messages: [message] };
    }
    const { value } = outcome;
    const { decision, text } = decided;
    if (value.settled) {
        const messages = [...deliveryMessages(decided, value.delivered), ...rejection(decided)];
        return { result: 'over', counts: true, messages };
    }
    if (value.code === 'agent-gone') {
        return { result: 'waits', counts: false, messages: [agentGone(decided)] };
    }
    const hasEnded = value.code === 'ended';
    const isOver = hasEnded && decision.kind === 'rejected';
    const messages = [lost(value.reason, hasEnded ? text : undefined)];
    return { result: isOver ? 'over' : hasEnded ? 'ended' : 'waits', counts: false, messages };
}

/** What comes of a decision on a review that has ended before, of which no agent can be told. */
export function concludeDismissal(decided: DecidedRequest): Conclusion {
    const { decision, request, text } = decided;
    if (decision.kind === 'rejected') {
        return { result: 'over', counts: true, messages: rejection(decided) };
    }
    const sentence = nls.localize(
        'agent-companion/nobodyWrites',
        '{0} has ended, so nobody writes {1}. You can copy your text, and reject to close the diff.',
        request.agentName,
        new URI(request.fileUri).path.base
    );
    return { result: 'ended', counts: false, messages: [{ severity: 'warn', sentence, text }] };
}

/** The decision counts; the agent may hear of it later only, and then the user's text must not be lost with it. */
function deliveryMessages({ decision, request, text }: DecidedRequest, delivery: Delivery): DecisionMessage[] {
    const { agentName } = request;
    if (delivery !== 'later') {
        return [];
    }
    return decision.kind === 'accepted'
        ? [{ severity: 'warn', sentence: acceptedForLater(agentName), text }]
        : [{ severity: 'info', sentence: rejectedForLater(agentName) }];
}

function acceptedForLater(agentName: string): string {
    return nls.localize(
        'agent-companion/acceptedForLater',
        'Accepted. {0} is not connected right now and hears of it when it reconnects.',
        agentName
    );
}

function rejectedForLater(agentName: string): string {
    return nls.localize(
        'agent-companion/rejectedForLater',
        'Rejected. {0} is not connected right now and hears of it when it reconnects.',
        agentName
    );
}

/** No agent waits that could write what the user accepts. */
function agentGone({ request, text }: DecidedRequest): DecisionMessage {
    const sentence = nls.localize(
        'agent-companion/acceptedForNone',
        '{0} is gone, so nothing is written. Copy your text, or close the review.',
        request.agentName
    );
    return { severity: 'warn', sentence, text };
}

/** What the user had typed goes with a rejection, and is offered once more. */
function rejection({ decision, request, text }: DecidedRequest): DecisionMessage[] {
    if (decision.kind !== 'rejected' || text === undefined) {
        return [];
    }
    const sentence = nls.localize(
        'agent-companion/rejectedEdits',
        'You rejected the change of {0}, and what you had typed there with it.',
        new URI(request.fileUri).path.base
    );
    return [{ severity: 'info', sentence, text }];
}

function unanswered(): DecisionMessage {
    const sentence = nls.localize(
        'agent-companion/decisionUnanswered',
        'The IDE’s backend does not answer, so the agent may not know your decision. The review stays open: decide again.'
    );
    return { severity: 'warn', sentence };
}

/** The decision does not count. With a text there is no review any more that it could be decided in. */
function lost(reason: string, text?: string): DecisionMessage {
    const sentence = nls.localize('agent-companion/decisionLost', 'The agent did not get your decision: {0}', reason);
    return { severity: 'warn', sentence, text };
}
