import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { Review } from '../review/review';
import { type OwnedReview, reviewsOfAgent } from '../review/reviews-of-agent';
import type { HeldReview } from './review-front';

/** A message that is on the screen. */
export interface ShownNotice {
    readonly hide: () => void;
}

/** What the notice needs of the page. */
interface NoticeServices<R extends Review> {
    /** Shows a sentence, which is plain text; a click on it calls `review`. */
    readonly show: (sentence: string, review: () => void) => ShownNotice;
    readonly review: (review: R) => void;
}

/** One message for all that is held back: there as long as something is that the user may not know of. */
export class HeldNotice<R extends Review = Review> {
    private shown: { readonly told: readonly R[]; readonly notice: ShownNotice } | undefined;

    constructor(private readonly services: NoticeServices<R>) {}

    /** @param seen the reviews that can be seen: that of the same agent's next file need not be told. */
    update(held: readonly HeldReview<R>[], seen: readonly OwnedReview[]): void {
        const told = toBeTold(held, seen);
        if (isSame(told, this.shown?.told ?? [])) {
            return;
        }
        this.shown?.notice.hide();
        this.shown = undefined;
        if (told.length > 0) {
            // What its message told of, whatever has come since.
            const notice = this.services.show(sentenceOf(told), () => this.services.review(told[0]));
            this.shown = { told, notice };
        }
    }
}

/** Of which reviews that are held back the user may not know. @param seen the reviews that can be seen. */
export function toBeTold<R extends Review>(held: readonly HeldReview<R>[], seen: readonly OwnedReview[]): R[] {
    const isNextFile = ({ request }: R): boolean => reviewsOfAgent(request.agentName, seen).length > 0;
    return held
        .filter(({ review, because }) => !(because === 'reads-another' && isNextFile(review)))
        .map(({ review }) => review);
}

function isSame(some: readonly Review[], others: readonly Review[]): boolean {
    return some.length === others.length && some.every((review, index) => review === others[index]);
}

function sentenceOf([{ request }, ...others]: readonly Review[]): string {
    return others.length === 0
        ? proposalSentence(request)
        : nls.localize('agent-companion/someProposed', '{0} changes wait for you.', others.length + 1);
}

/** That an agent proposes a change. */
export function proposalSentence({ agentName, fileUri }: Review['request']): string {
    return nls.localize(
        'agent-companion/proposesChange',
        '{0} proposes a change to {1}.',
        agentName,
        fileNameOf(fileUri)
    );
}
