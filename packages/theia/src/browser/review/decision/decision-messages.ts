import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { Decision, DecisionOutcome, Delivery } from '@agent-companion/server';
import type { CallOutcome, ReviewRequest } from '../../../common';

/** What the backend says to a decision, or why it did not get it. */
type DeliveryOutcome =
    CallOutcome<DecisionOutcome> | { readonly answered: false; readonly code: 'too-large'; readonly reason: string };

/**
 * What becomes of the review: it `closes`; it `waits` for another decision, since this one does not count; or it `keeps-text`:
 * it has ended otherwise and stays on the screen, since the user's text is nowhere else.
 */
export type ReviewResult = 'closes' | 'waits' | 'keeps-text';

/** What the user is told of a decision. */
export interface DecisionMessage {
    readonly severity: 'info' | 'warn' | 'error';
    /** Plain text. */
    readonly sentence: string;
    /** The user's text, to be offered for copying. */
    readonly text?: string;
}

/** What becomes of a decided review, with what the user is told of it. */
export interface Conclusion {
    readonly result: ReviewResult;
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
        const message = outcome.code === 'silent' ? warn(unanswered()) : warn(lost(outcome.reason));
        return { result: 'waits', counts: false, messages: [message] };
    }
    const { value } = outcome;
    if (value.settled) {
        return { result: 'closes', counts: true, messages: settledMessages(decided, value.delivered) };
    }
    if (value.code === 'agent-gone') {
        return { result: 'waits', counts: false, messages: [agentGone(decided)] };
    }
    if (value.code !== 'ended') {
        return { result: 'waits', counts: false, messages: [warn(lost(value.reason))] };
    }
    // There is no review any more that the text could be decided in.
    const messages = [warn(lost(value.reason), decided.text)];
    return { result: decided.decision.kind === 'rejected' ? 'closes' : 'keeps-text', counts: false, messages };
}

/** What comes of a decision on a review that has ended before, of which no agent can be told. */
export function concludeDismissal(decided: DecidedRequest): Conclusion {
    const { decision, request, text } = decided;
    if (decision.kind === 'rejected') {
        return { result: 'closes', counts: true, messages: rejectedEdits(decided) };
    }
    const sentence = nls.localize(
        'agent-companion/notWritten',
        '{0} has ended, so {1} is not written. You can copy your text, and reject to close the diff.',
        request.agentName,
        new URI(request.fileUri).path.base
    );
    return { result: 'keeps-text', counts: false, messages: [warn(sentence, text)] };
}

/** The decision counts; if the agent is told later only, the user's text must not be lost with it. */
function settledMessages(decided: DecidedRequest, delivery: Delivery): DecisionMessage[] {
    const { decision, request, text } = decided;
    const isRejected = decision.kind === 'rejected';
    const edits = isRejected ? rejectedEdits(decided) : [];
    if (delivery !== 'later') {
        return edits;
    }
    return isRejected
        ? [{ severity: 'info', sentence: rejectedForLater(request.agentName) }, ...edits]
        : [warn(acceptedForLater(request.agentName), text)];
}

function acceptedForLater(agentName: string): string {
    return nls.localize(
        'agent-companion/acceptedForLater',
        'Accepted. {0} is not connected right now and is told when it reconnects.',
        agentName
    );
}

function rejectedForLater(agentName: string): string {
    return nls.localize(
        'agent-companion/rejectedForLater',
        'Rejected. {0} is not connected right now and is told when it reconnects.',
        agentName
    );
}

/** No agent waits that could write what the user accepts. */
function agentGone({ request, text }: DecidedRequest): DecisionMessage {
    const sentence = nls.localize(
        'agent-companion/nothingWritten',
        '{0} is gone, so nothing is written. Copy your text, or close the review.',
        request.agentName
    );
    return warn(sentence, text);
}

/** What the user had typed goes with a rejection, and is offered once more. */
function rejectedEdits({ request, text }: DecidedRequest): DecisionMessage[] {
    const sentence = nls.localize(
        'agent-companion/rejectedEdits',
        'You rejected the change of {0}, and what you had typed there with it.',
        new URI(request.fileUri).path.base
    );
    return text === undefined ? [] : [{ severity: 'info', sentence, text }];
}

function unanswered(): string {
    return nls.localize(
        'agent-companion/decisionUnanswered',
        'The IDE’s backend does not answer, so the agent may not know your decision. The review stays open: decide again.'
    );
}

function lost(reason: string): string {
    return nls.localize('agent-companion/decisionLost', 'The agent did not get your decision: {0}', reason);
}

function warn(sentence: string, text?: string): DecisionMessage {
    return { severity: 'warn', sentence, text };
}
