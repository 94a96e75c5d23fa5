import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { Review } from '../review';
import { type OwnedReview, reviewsOfAgent } from '@agent-companion/page';
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
    readonly putOff: (reviews: readonly Review[]) => void;
}

/** One message for all that is held back: there as long as something is that the user may not know of. */
export class HeldNotice {
    private shown: { readonly told: readonly Review[]; readonly notice: ShownNotice } | undefined;

    constructor(private readonly services: NoticeServices) {}

    /** @param seen the reviews that can be seen: that of the same agent's next file need not be told. */
    update(held: readonly HeldReview[], seen: readonly OwnedReview[]): void {
        const isNextFile = ({ request }: Review): boolean => reviewsOfAgent(request.agentName, seen).length > 0;
        const told = held
            .filter(
                ({ review, because }) => because !== 'put-off' && !(because === 'reads-another' && isNextFile(review))
            )
            .map(({ review }) => review);
        if (isSame(told, this.shown?.told ?? [])) {
            return;
        }
        this.shown?.notice.hide();
        this.shown = undefined;
        if (told.length > 0) {
            const notice = this.services.show(sentenceOf(told));
            this.shown = { told, notice };
            notice.answered.then(answer => this.act(answer, told)).catch(() => undefined);
        }
    }

    /** An answer is about what its message told of, whatever has come since. */
    private act(answer: HeldAnswer | undefined, told: readonly Review[]): void {
        if (answer === 'review') {
            this.services.review(told[0]);
        } else if (answer === 'later') {
            this.services.putOff(told);
        }
    }
}

function isSame(some: readonly Review[], others: readonly Review[]): boolean {
    return some.length === others.length && some.every((review, index) => review === others[index]);
}

function sentenceOf([{ request }, ...others]: readonly Review[]): string {
    const { agentName, fileUri } = request;
    return others.length === 0
        ? nls.localize(
              'agent-companion/proposesChange',
              '{0} proposes a change to {1}.',
              agentName,
              new URI(fileUri).path.base
          )
        : nls.localize('agent-companion/someProposed', '{0} changes wait for you.', others.length + 1);
}
