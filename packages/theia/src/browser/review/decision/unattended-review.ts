import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import type { Clock, Decision, WriteOutcome, WriteRequest } from '@agent-companion/server';
import { CallOutcome, ReviewRequest, toWire } from '../../../common';
import { type BackendCaller, SILENCE_LIMIT_MS } from '../../connection/backend-caller';
import type { askChoice, ChoiceQuestion } from '../../dialogs/choice-dialog';
import {
    elsewhereSentence,
    endedSentence,
    UnansweredCall,
    unansweredSentence,
    writeSentence
} from '../../messages/call-sentences';
import type { Review } from '../review';
import type { OriginalFile } from '../text/original-file';
import { refusalOfText } from '../text/text-limit';
import { endedQuestion, overwriteQuestion, type UnattendedAction, unattendedQuestion } from './unattended-questions';

/** Whether the file is written; if not, why: an agent waits by now, the user would rather not, or `sentence` says it. */
export type WrittenOutcome =
    | Extract<WriteOutcome, { written: true }>
    | { readonly written: false; readonly code: 'agent-waits' | 'cancelled' }
    | { readonly written: false; readonly code: 'failed'; readonly sentence: string };

type Accepted = Extract<Decision, { kind: 'accepted' }>;

/** How long a file may take to be read, in milliseconds. */
const READ_MS = 10_000;

/** What asking and writing need of the page. */
interface UnattendedServices {
    readonly backend: BackendCaller;
    readonly askUser: typeof askChoice;
    /** Where a file is, and where a link leads that it is written through. */
    readonly placeOf: (request: ReviewRequest) => string;
    /** The file of a review, if it is known to be another than when the change was proposed. */
    readonly changedFileOf: (review: Review) => OriginalFile | undefined;
    /** The file of a review as it is on disk now, of which the page may not have been told. */
    readonly readFile: (review: Review) => Promise<OriginalFile>;
    readonly clock: Clock;
}

/** Asks what to do with a change that no agent waits for, and has the backend write what no agent would. */
export class UnattendedReview {
    /** The files as they were when the user agreed to overwrite them. */
    private readonly agreed = new WeakMap<Review, OriginalFile>();

    constructor(private readonly services: UnattendedServices) {}

    /** Undefined to leave the review as it is. */
    async ask(review: Review): Promise<UnattendedAction | undefined> {
        const { changedFileOf, placeOf } = this.services;
        const changed = review.hasEnded ? undefined : changedFileOf(review);
        const action = await this.askAbout(
            review,
            review.hasEnded ? endedQuestion(review) : unattendedQuestion(review, placeOf(review.request), !!changed)
        );
        if (changed && action === 'writeFile') {
            this.agreed.set(review, changed);
        }
        return action;
    }

    /** The user accepts what the review says: where its file is known to have changed, that is overwritten. */
    agree(review: Review): void {
        const changed = this.services.changedFileOf(review);
        if (changed) {
            this.agreed.set(review, changed);
        }
    }

    /**
     * Writes what accepting a review would hand to the agent. What is in the file meanwhile is overwritten only once the user has
     * agreed to lose just that, here, in {@link ask} or by {@link agree}.
     */
    async write(review: Review, accepted: Accepted, comment?: string): Promise<WrittenOutcome> {
        const sentence = accepted.text && refusalOfText(accepted.text);
        if (sentence) {
            return { written: false, code: 'failed', sentence };
        }
        const { revision, text } = accepted;
        const request = {
            revision,
            ...(text !== undefined && { text: toWire(text) }),
            ...(comment !== undefined && { comment })
        };
        const agreed = this.agreed.get(review);
        this.agreed.delete(review);
        let outcome = await this.send(review, request);
        let found = foundBy(outcome);
        if (found !== undefined && agreed && (await this.isStill(review, agreed))) {
            outcome = await this.send(review, { ...request, overwrites: found });
            found = foundBy(outcome);
        }
        for (let isAgain = false; found !== undefined; isAgain = true) {
            if (!(await this.mayOverwrite(review, isAgain))) {
                return { written: false, code: 'cancelled' };
            }
            outcome = await this.send(review, { ...request, overwrites: found });
            found = foundBy(outcome);
        }
        return conclusionOf(review, outcome);
    }

    /** False also if the file cannot be read in time. */
    private async isStill(review: Review, agreed: OriginalFile): Promise<boolean> {
        const { readFile, clock } = this.services;
        const deadline = new DisposableCollection();
        const late = new Promise<undefined>(resolve => deadline.push(clock.after(READ_MS, () => resolve(undefined))));
        const file = await Promise.race([readFile(review), late]);
        deadline.dispose();
        return file !== undefined && isSame(agreed, file);
    }

    private async mayOverwrite(review: Review, isAgain: boolean): Promise<boolean> {
        const question = overwriteQuestion(review, this.services.placeOf(review.request), isAgain);
        return (await this.askAbout(review, question)) === true;
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
            review.widget.isDisposed ||
            review.request.revision !== revision ||
            review.isUnattended !== isUnattended ||
            review.hasEnded !== hasEnded;
        return this.services.askUser(question, Event.filter(review.onDidChange, isObsolete));
    }
}

/** Whether nothing has been written to a file in between. */
function isSame(one: OriginalFile, other: OriginalFile): boolean {
    return one.exists === other.exists && one.text === other.text && one.modifiedAt === other.modifiedAt;
}

/** The digest of what is in the file, where that is why it is not written. */
function foundBy(outcome: CallOutcome<WriteOutcome>): string | undefined {
    return outcome.answered && !outcome.value.written ? outcome.value.found : undefined;
}

function conclusionOf(review: Review, outcome: CallOutcome<WriteOutcome>): WrittenOutcome {
    if (!outcome.answered) {
        return { written: false, code: 'failed', sentence: unwrittenSentence(outcome, fileOf(review)) };
    }
    const { value } = outcome;
    if (value.written) {
        return value;
    }
    return value.code === 'agent-waits'
        ? { written: false, code: 'agent-waits' }
        : { written: false, code: 'failed', sentence: writeSentence(value, fileOf(review)) };
}

function unwrittenSentence(outcome: UnansweredCall, file: string): string {
    if (outcome.code === 'retired') {
        return elsewhereSentence(file);
    }
    return outcome.code === 'window-ended' ? endedSentence(file) : unansweredSentence(outcome);
}

function fileOf({ request }: Review): string {
    return new URI(request.fileUri).path.base;
}
