import { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { Decision, WriteOutcome } from '@agent-companion/server';
import { CallOutcome, ReviewRequest, toWire } from '../../../common';
import { type BackendCaller, SILENCE_LIMIT_MS } from '../../connection/backend-caller';
import type { askChoice, ChoiceQuestion } from '../../dialogs/choice-dialog';
import { endedSentence, unansweredSentence, writeSentence } from '../../messages/call-sentences';
import { sentence as noticeSentence } from '../notices/notice-sentences';
import type { Review } from '../review';
import { refusalOfText } from '../text/text-limit';

/** What the user can do with a change that no agent waits for. */
export type UnattendedAction = 'writeFile' | 'copyText' | 'discard';

/** Whether the file is written; if not, why: an agent waits by now, the user would rather not, or `sentence` says it. */
export type WrittenOutcome =
    | { readonly written: true }
    | { readonly written: false; readonly code: 'agent-waits' | 'cancelled' }
    | { readonly written: false; readonly code: 'failed'; readonly sentence: string };

/** Asks what to do with a change for which no agent waits any more, and has the backend write it. */
export class UnattendedReview {
    /** @param placeOf where a file is, and where a link leads that it is written through. */
    constructor(
        private readonly backend: BackendCaller,
        private readonly askUser: typeof askChoice,
        private readonly placeOf: (request: ReviewRequest) => string
    ) {}

    /** Undefined to leave the review as it is. */
    ask(review: Review): Promise<UnattendedAction | undefined> {
        const { agentName } = review.request;
        const copy = { label: nls.localize('agent-companion/copyText', 'Copy Text'), value: 'copyText' as const };
        const discard = { label: nls.localize('agent-companion/discard', 'Discard'), value: 'discard' as const };
        if (review.hasEnded) {
            return this.askAbout<UnattendedAction>(review, {
                title: nls.localize('agent-companion/endedTitle', 'Copy the Text?'),
                text: noticeSentence('ended', agentName),
                choices: [copy, discard]
            });
        }
        return this.askAbout<UnattendedAction>(review, {
            title: nls.localize('agent-companion/unattendedTitle', 'Write {0}?', fileOf(review)),
            text: nls.localize(
                'agent-companion/unattendedText',
                '{0} no longer waits for this change. The IDE can write the file itself: {1}.',
                agentName,
                this.placeOf(review.request)
            ),
            choices: [
                { label: nls.localize('agent-companion/writeFile', 'Write File'), value: 'writeFile' },
                copy,
                discard
            ]
        });
    }

    /** Writes what accepting a review would hand to the agent, after a question if the file has changed meanwhile. */
    async write(review: Review, accepted: Extract<Decision, { kind: 'accepted' }>): Promise<WrittenOutcome> {
        const sentence = accepted.text && refusalOfText(accepted.text);
        if (sentence) {
            return { written: false, code: 'failed', sentence };
        }
        const outcome = await this.send(review, accepted, false);
        if (!outcome.answered || outcome.value.written || outcome.value.code !== 'content-changed') {
            return conclusionOf(review, outcome);
        }
        const overwrite = await this.askAbout(review, {
            title: nls.localize('agent-companion/overwriteTitle', 'Overwrite {0}?', fileOf(review)),
            text: nls.localize(
                'agent-companion/overwriteText',
                '{0} has changed since the change was proposed. That would be lost.',
                this.placeOf(review.request)
            ),
            choices: [{ label: nls.localize('agent-companion/overwrite', 'Overwrite'), value: true }]
        });
        return overwrite
            ? conclusionOf(review, await this.send(review, accepted, true))
            : { written: false, code: 'cancelled' };
    }

    private send(
        { request }: Review,
        { revision, text }: Extract<Decision, { kind: 'accepted' }>,
        overwrite: boolean
    ): Promise<CallOutcome<WriteOutcome>> {
        const wrapped = { revision, overwrite, ...(text !== undefined && { text: toWire(text) }) };
        return this.backend.call('writeReview', [request.id, wrapped], {
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
        return this.askUser(question, Event.filter(review.onDidChange, isObsolete));
    }
}

function conclusionOf(review: Review, outcome: CallOutcome<WriteOutcome>): WrittenOutcome {
    if (!outcome.answered) {
        const hasEnded = outcome.code === 'window-ended';
        const sentence = hasEnded ? endedSentence(fileOf(review)) : unansweredSentence(outcome);
        return { written: false, code: 'failed', sentence };
    }
    const { value } = outcome;
    if (value.written) {
        return { written: true };
    }
    return value.code === 'agent-waits'
        ? { written: false, code: 'agent-waits' }
        : { written: false, code: 'failed', sentence: writeSentence(value, fileOf(review)) };
}

function fileOf({ request }: Review): string {
    return new URI(request.fileUri).path.base;
}
