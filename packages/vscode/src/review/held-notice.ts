import { fileNameOf, nls, OwnedReview, Review, reviewsOfAgent } from '@agent-companion/client';

/** A message that is on the screen. */
export interface ShownNotice {
    readonly hide: () => void;
}

/** One message for all that is held back, as long as the user may not know of it. */
export class HeldNotice<R extends Review = Review> {
    private told: readonly R[] = [];
    private shown: ShownNotice | undefined;

    /** @param show shows a sentence, which is plain text; a click on it acts. */
    constructor(
        private readonly show: (sentence: string, act: () => void) => ShownNotice,
        private readonly review: (review: R) => void
    ) {}

    /** @param seen the reviews that can be seen: the next file of the same agent need not be told. */
    update(held: readonly R[], seen: readonly OwnedReview[]): void {
        const told = held.filter(({ request }) => reviewsOfAgent(request.agentName, seen).length === 0);
        if (told.length === this.told.length && told.every((review, index) => review === this.told[index])) {
            return;
        }
        this.told = told;
        this.shown?.hide();
        this.shown = told.length > 0 ? this.show(sentenceOf(told), () => this.review(told[0])) : undefined;
    }
}

function sentenceOf([{ request }, ...others]: readonly Review[]): string {
    return others.length === 0
        ? proposalSentence(request)
        : nls.localize('agent-companion/someProposed', '{0} changes wait for you.', others.length + 1);
}

/** That an agent proposes a change. */
function proposalSentence({ agentName, fileUri }: Review['request']): string {
    return nls.localize(
        'agent-companion/proposesChange',
        '{0} proposes a change to {1}.',
        agentName,
        fileNameOf(fileUri)
    );
}
