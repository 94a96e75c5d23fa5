import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { ReviewService, WithdrawnReview } from '../review-service';
import { ClosedReviews, UNDO_COMMAND } from './closed-reviews';

/** What watching needs of the page. */
interface WithdrawnReviewServices {
    readonly reviews: Pick<ReviewService, 'onDidWithdraw'>;
    readonly closed: Pick<ClosedReviews, 'add'>;
    /** Whether a file has exactly this text, now or in a moment. */
    readonly isWritten: (file: URI, text: string) => Promise<boolean>;
}

/**
 * Keeps what the user had made of a proposal when its agent closes the review: it does so when the user answers in the terminal.
 * After a yes it writes that text, and there is nothing to say; after a no, or when it is interrupted, the text would be lost.
 */
export class WithdrawnReviews implements FrontendApplicationContribution {
    constructor(private readonly services: WithdrawnReviewServices) {}

    onStart(): void {
        this.services.reviews.onDidWithdraw(withdrawn => void this.keep(withdrawn).catch(() => undefined));
    }

    private async keep({ request: { id, fileUri, agentName }, text }: WithdrawnReview): Promise<void> {
        const file = new URI(fileUri);
        if (await this.services.isWritten(file, text)) {
            return;
        }
        const sentence = nls.localize(
            'agent-companion/withdrawn',
            '{0} closed its change. Your edits to {1} are kept.',
            agentName,
            file.path.base
        );
        const sentenceOfAll = (count: number): string =>
            nls.localize('agent-companion/withdrawnAll', '{0} changes were closed. Your edits are kept.', count);
        const label = nls.localize('agent-companion/reopen', 'Reopen');
        this.services.closed.add({ id, fileUri, text }, sentence, sentenceOfAll, { label, command: UNDO_COMMAND });
    }
}
