import type { Clock, Event } from '@agent-companion/core/server';
import type { EditorPort } from '../editor-port';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { EndedReview } from '../review/review-tabs';
import { isSameText } from '../text/line-ends';
import { type ClosedGroups, closedReview } from './closed-groups';
import { type ClosedReviews, reopenAction } from './closed-reviews';

/** How long, in milliseconds, an agent may take to write a text to which the user has agreed in its terminal. */
const WRITING_MS = 3_000;

/** Parts of the page that watching needs. */
interface WithdrawnReviewServices extends Pick<EditorPort, 'textOf'> {
    readonly reviews: { readonly onDidEnd: Event<EndedReview> };
    readonly closed: Pick<ClosedReviews, 'add'>;
    readonly groups: Pick<ClosedGroups, 'add' | 'remove'>;
    readonly clock: Clock;
}

/** Words on a review, and on several at once. */
interface Sentences {
    readonly one: string;
    all(count: number): string;
}

/** Offers back reviews that ended without their user, unless the file has the text. */
export class WithdrawnReviews {
    constructor(private readonly services: WithdrawnReviewServices) {
        // A 'no' in a terminal would lose edits.
        services.reviews.onDidEnd(ended => void this.keep(ended).catch(() => undefined));
    }

    private async keep(ended: EndedReview): Promise<void> {
        const { text } = ended;
        const { request } = ended.review;
        const review = closedReview(request, text);
        const { closed, groups, textOf, clock } = this.services;
        const sentences = sentencesOf(ended);
        if (!sentences) {
            return;
        }
        if (text !== undefined) {
            // The page may be loaded anew meanwhile.
            groups.add(review, false);
            await new Promise<void>(resolve => clock.after(WRITING_MS, resolve));
            const written = await textOf(request.fileUri);
            if (written !== undefined && isSameText(written, text)) {
                groups.remove(review);
                return;
            }
        }
        closed.add(review, sentences.one, count => sentences.all(count), reopenAction());
    }
}

/** Undefined where nothing is lost. A review that no agent waits for may have to make room for others. */
function sentencesOf({ review, how, text }: EndedReview): Sentences | undefined {
    const { fileUri, agentName } = review.request;
    const file = fileNameOf(fileUri);
    if (how === 'decided' || (text === undefined && !(how === 'dropped' && review.isUnattended))) {
        return undefined;
    }
    if (text === undefined) {
        return {
            one: nls.localize('agent-companion/dropped', '{0} was closed: no agent waits for it.', file),
            all: count =>
                nls.localize('agent-companion/droppedAll', '{0} changes were closed: no agent waits for them.', count)
        };
    }
    return {
        one: nls.localize(
            'agent-companion/withdrawn',
            '{0} closed its change. Your edits to {1} are kept.',
            agentName,
            file
        ),
        all: count =>
            nls.localize('agent-companion/withdrawnAll', '{0} changes were closed. Your edits are kept.', count)
    };
}
