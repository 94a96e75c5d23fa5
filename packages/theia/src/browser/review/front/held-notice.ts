import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { Review } from '../review';
import type { HeldReview } from './review-front';

/** What the user can answer. */
export type HeldAnswer = 'review' | 'later';

/** A message that is on the screen. */
export interface ShownNotice {
    /** Undefined when it has been closed without an answer. */
    readonly answered: Promise<HeldAnswer | undefined>;
    readonly hide: () => void;
}

/** What the notice needs of the page. */
interface NoticeServices {
    /** Shows a sentence, which is plain text, with its two answers. */
    readonly show: (sentence: string) => ShownNotice;
    readonly review: (review: Review) => void;
    readonly putOff: () => void;
}

/** One message for all that is held back: there as long as something is that the user may not know of. */
export class HeldNotice {
    private shown: { readonly sentence: string; readonly notice: ShownNotice } | undefined;

    constructor(private readonly services: NoticeServices) {}

    /** @param seenAgents whose reviews are in front: that of a next file need not be told. */
    update(held: readonly HeldReview[], seenAgents: readonly string[]): void {
        const told = held.filter(
            ({ review, because }) =>
                because !== 'put-off' && !(because === 'reads-another' && seenAgents.includes(review.request.agentName))
        );
        const sentence = told.length > 0 ? sentenceOf(told) : undefined;
        if (sentence === this.shown?.sentence) {
            return;
        }
        this.shown?.notice.hide();
        this.shown = undefined;
        if (sentence !== undefined) {
            const notice = this.services.show(sentence);
            this.shown = { sentence, notice };
            notice.answered.then(answer => this.act(answer, told[0].review)).catch(() => undefined);
        }
    }

    private act(answer: HeldAnswer | undefined, review: Review): void {
        if (answer === 'review') {
            this.services.review(review);
        } else if (answer === 'later') {
            this.services.putOff();
        }
    }
}

function sentenceOf([{ review }, ...others]: readonly HeldReview[]): string {
    const { agentName, fileUri } = review.request;
    return others.length === 0
        ? nls.localize(
              'agent-companion/proposesChange',
              '{0} proposes a change to {1}.',
              agentName,
              new URI(fileUri).path.base
          )
        : nls.localize('agent-companion/someProposed', '{0} changes wait for you.', others.length + 1);
}
