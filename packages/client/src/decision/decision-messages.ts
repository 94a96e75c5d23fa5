import type { Decision, DecisionOutcome, Delivery } from '@agent-companion/core/server';
import type { ReviewRequest, CallOutcome } from '@agent-companion/core/contract';
import { decisionSentence, lateSentence, UnansweredCall, unansweredSentence } from '../messages/call-sentences';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { ReviewResult } from '../review/review-service';
import type { WrittenOutcome } from './unattended-review';

/** A sentence on a decision: told in passing if that counts, else a problem, shown until it is read. */
export interface DecisionMessage {
    /** Plain text. */
    readonly sentence: string;
    /** The user's text, to be offered for copying with a problem. */
    readonly text?: string;
}

/** Fate of a decided review, with the user's message. */
export interface Conclusion {
    readonly result: ReviewResult;
    /** Whether it was the user's decision that ended the review. */
    readonly counts: boolean;
    /** When the agent is told of it, if it counts. */
    readonly delivered?: Delivery;
    /** Asks the user first: the file has changed since the proposal, or cannot be read. */
    readonly change?: FileChangeRefusal;
    /** Whether the user is to be asked what to do with a change that no agent waits for. */
    readonly isUnattended?: boolean;
    readonly message?: DecisionMessage;
}

/** Refuses an accept that would overwrite content unseen; `found` stands for that content. */
export interface FileChangeRefusal {
    readonly code: 'content-changed' | 'content-unknown';
    readonly found?: string;
}

/** A decision, the request it was made on, and the text of the user's that it concerns, if any. */
export interface DecidedRequest {
    readonly decision: Decision;
    readonly request: Pick<ReviewRequest, 'agentName' | 'fileUri' | 'agentGone'>;
    readonly text: string | undefined;
}

/** Result of handing a decision to the backend. */
export function concludeDelivery(decided: DecidedRequest, outcome: CallOutcome<DecisionOutcome>): Conclusion {
    if (!outcome.answered && outcome.code === 'window-ended') {
        return concludeEnded(decided, lateSentence(fileOf(decided.request)));
    }
    if (!outcome.answered) {
        return { result: 'waits', counts: false, message: { sentence: unanswered(outcome) } };
    }
    const { value } = outcome;
    if (value.settled) {
        const { delivered } = value;
        const message = { sentence: countedSentence(decided, delivered) };
        return { result: 'closes', counts: true, delivered, message };
    }
    if (value.code === 'agent-gone') {
        return { result: 'waits', counts: false, isUnattended: true };
    }
    if (value.code === 'content-changed' || value.code === 'content-unknown') {
        return { result: 'waits', counts: false, change: { code: value.code, found: value.found } };
    }
    const sentence = decisionSentence(value, fileOf(decided.request), decided.request.agentName);
    if (value.code !== 'ended') {
        const text = value.code === 'edits-not-taken' ? decided.text : undefined;
        return { result: 'waits', counts: false, message: { sentence, text } };
    }
    return concludeEnded(decided, sentence);
}

/** There is no review any more that the text could be decided in. */
function concludeEnded({ decision, text }: DecidedRequest, sentence: string): Conclusion {
    const result = decision.kind === 'rejected' ? 'closes' : 'keeps-text';
    return { result, counts: false, message: { sentence, text } };
}

/** Result of a decision on a review that has ended before, of which no agent can be told. */
export function concludeDismissal(decided: DecidedRequest): Conclusion {
    return decided.decision.kind === 'rejected'
        ? { result: 'closes', counts: true, message: { sentence: countedSentence(decided, 'never') } }
        : { result: 'keeps-text', counts: false, isUnattended: true };
}

/** Message on a file that the companion was to write; nothing where the user knows it. */
export function writingMessage(
    request: Pick<ReviewRequest, 'fileUri'>,
    outcome: WrittenOutcome,
    text: string
): DecisionMessage | undefined {
    if (outcome.written) {
        return { sentence: nls.localize('agent-companion/wrote', 'Wrote {0}.', fileOf(request)) };
    }
    return 'sentence' in outcome ? { sentence: outcome.sentence, text } : undefined;
}

/** Sentence on several reviews that were rejected at once. */
export function rejectedAll(count: number): string {
    return nls.localize('agent-companion/rejectedMany', 'Rejected {0} changes.', count);
}

/** Says that several changes were accepted at once. */
export function acceptedAll(count: number): string {
    return nls.localize('agent-companion/acceptedMany', 'Accepted {0} files.', count);
}

/** Says that several files were written at once. */
export function wroteAll(count: number): string {
    return nls.localize('agent-companion/wroteMany', 'Wrote {0} files.', count);
}

/** The decision counts, though the agent may be told later. */
function countedSentence({ decision, request, text }: DecidedRequest, delivered: Delivery): string {
    const { agentName: agent, agentGone } = request;
    const file = fileOf(request);
    if (decision.kind === 'accepted') {
        return delivered === 'later'
            ? nls.localize(
                  'agent-companion/acceptedLater',
                  'Accepted {0}. {1} is not connected; if it stays away, the review is shown again.',
                  file,
                  agent
              )
            : nls.localize('agent-companion/accepted', 'Accepted {0}.', file);
    }
    if (agentGone || delivered === 'never') {
        return nls.localize('agent-companion/discarded', 'Discarded {0}.', file);
    }
    return text === undefined
        ? nls.localize('agent-companion/rejected', 'Rejected {0}.', file)
        : nls.localize('agent-companion/rejectedEdits', 'Rejected. Your edits to {0} were discarded.', file);
}

function unanswered(outcome: UnansweredCall): string {
    if (outcome.code !== 'silent') {
        return unansweredSentence(outcome);
    }
    return nls.localize(
        'agent-companion/decisionUnanswered',
        'The IDE’s backend does not answer, so the agent may not know your decision. The review stays open: decide again.'
    );
}

function fileOf({ fileUri }: Pick<ReviewRequest, 'fileUri'>): string {
    return fileNameOf(fileUri);
}
