import type { Decision, WriteOutcome, WriteRequest } from '@agent-companion/core/server';
import { errorLine, ReviewRequest, toWire, CallOutcome } from '@agent-companion/core/contract';
import { type BackendCaller, SILENCE_LIMIT_MS } from '../connection/backend-connection';
import { filtered } from '../events';
import {
    endedSentence,
    undecodableSentence,
    unencodableSentence,
    UnansweredCall,
    unansweredSentence,
    writeSentence
} from '../messages/call-sentences';
import { fileNameOf } from '../messages/file-name';
import type { AskChoice, ChoiceQuestion } from '../messages/question';
import type { Review } from '../review/review';
import { refusalOfText } from '../text/text-limit';
import { endedQuestion, overwriteQuestion, type UnattendedAction, unattendedQuestion } from './unattended-questions';

/** Whether the file is written; else an agent waits by now, the user has declined, or `sentence` says why. */
export type WrittenOutcome =
    | Extract<WriteOutcome, { written: true }>
    | { readonly written: false; readonly code: 'agent-waits' | 'cancelled' }
    | { readonly written: false; readonly code: 'failed' | 'ended'; readonly sentence: string };

type Accepted = Extract<Decision, { kind: 'accepted' }>;

/** A text as the bytes of its file. */
export type EncodedText =
    /** In base64; absent where the file is in UTF-8. */
    | { readonly canEncode: true; readonly encoded?: string }
    /** The encoding lacks some characters of the text. */
    | { readonly canEncode: false; readonly encoding: string };

/** Parts of the page that asking and writing need. */
interface UnattendedServices {
    readonly backend: BackendCaller;
    readonly askUser: AskChoice;
    /** Where a file is, and where a link leads that it is written through. */
    readonly placeOf: (request: ReviewRequest) => string;
    /** A text in the encoding that the editor has for a file. */
    readonly encode: (fileUri: string, text: string) => Promise<EncodedText>;
}

/** Asks what to do with a change that no agent waits for, and has the backend write it. */
export class UnattendedReview {
    constructor(private readonly services: UnattendedServices) {}

    /** Undefined to leave the review as it is. */
    ask(review: Review): Promise<UnattendedAction | undefined> {
        const place = this.services.placeOf(review.request);
        return this.askAbout(review, review.hasEnded ? endedQuestion(review) : unattendedQuestion(review, place));
    }

    /** Writes an accepted text; asks before it overwrites a change of the file. */
    async write(review: Review, accepted: Accepted, comment?: string): Promise<WrittenOutcome> {
        const sentence = accepted.text && refusalOfText(accepted.text);
        if (sentence) {
            return failed(sentence);
        }
        const { revision, text } = accepted;
        let encoded: EncodedText;
        try {
            encoded = await this.services.encode(review.request.fileUri, text ?? review.request.text);
        } catch (error) {
            const reason = errorLine(error);
            const refusal = { written: false, code: 'not-written', reason, facts: [reason] } as const;
            return failed(writeSentence(refusal, fileOf(review)));
        }
        if (!encoded.canEncode) {
            return failed(unencodableSentence(fileOf(review), encoded.encoding));
        }
        if (review.request.undecodable && encoded.encoded === undefined) {
            return failed(undecodableSentence(fileOf(review)));
        }
        const request = {
            revision,
            ...(encoded.encoded !== undefined && { encoded: encoded.encoded }),
            ...(text !== undefined && { text: toWire(text) }),
            ...(comment !== undefined && { comment })
        };
        let outcome = await this.send(review, request);
        for (let found = foundBy(outcome); found !== undefined; found = foundBy(outcome)) {
            const question = overwriteQuestion(review, this.services.placeOf(review.request));
            if (!(await this.askAbout(review, question))) {
                return { written: false, code: 'cancelled' };
            }
            outcome = await this.send(review, { ...request, overwrites: found });
        }
        return conclusionOf(review, outcome);
    }

    private send({ request: { id } }: Review, wanted: WriteRequest): Promise<CallOutcome<WriteOutcome>> {
        return this.services.backend.call('writeReview', [id, wanted], {
            deadline: { milliseconds: SILENCE_LIMIT_MS, from: 'connection' }
        });
    }

    /** The agent may come back, or the review may be over, while the question is on the screen. */
    private askAbout<T>(review: Review, question: ChoiceQuestion<T>): Promise<T | undefined> {
        const { isUnattended, hasEnded } = review;
        const { revision } = review.request;
        const isObsolete = (): boolean =>
            review.isClosed ||
            review.request.revision !== revision ||
            review.isUnattended !== isUnattended ||
            review.hasEnded !== hasEnded;
        return this.services.askUser(question, filtered(review.onDidChange, isObsolete));
    }
}

function failed(sentence: string): WrittenOutcome {
    return { written: false, code: 'failed', sentence };
}

/** The digest of what is in the file, where that is why it is not written. */
function foundBy(outcome: CallOutcome<WriteOutcome>): string | undefined {
    return outcome.answered && !outcome.value.written ? outcome.value.found : undefined;
}

function conclusionOf(review: Review, outcome: CallOutcome<WriteOutcome>): WrittenOutcome {
    if (!outcome.answered) {
        const code = outcome.code === 'window-ended' ? 'ended' : 'failed';
        return { written: false, code, sentence: unwrittenSentence(outcome, fileOf(review)) };
    }
    const { value } = outcome;
    if (value.written) {
        return value;
    }
    if (value.code === 'agent-waits') {
        return { written: false, code: 'agent-waits' };
    }
    const code = value.code === 'ended' ? 'ended' : 'failed';
    return { written: false, code, sentence: writeSentence(value, fileOf(review)) };
}

function unwrittenSentence(outcome: UnansweredCall, file: string): string {
    return outcome.code === 'window-ended' ? endedSentence(file) : unansweredSentence(outcome);
}

function fileOf({ request }: Review): string {
    return fileNameOf(request.fileUri);
}
