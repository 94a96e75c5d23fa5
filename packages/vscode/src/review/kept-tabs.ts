import { ConnectedReviews, ReviewService, staysOpenMessage } from '@agent-companion/page';
import type { StatusMessages } from '../messages/status-messages';
import type { DiffReview } from '../tabs/diff-opener';
import type { TabClosing } from '../tabs/tab-closing';
import { REJECT_ALL_COMMAND } from './review-commands';

/** What is known of reviews and told about their tabs. */
interface KeptTabsServices {
    readonly closing: TabClosing;
    readonly reviews: Pick<ReviewService<DiffReview>, 'undecided'>;
    readonly cooldown: ConnectedReviews<DiffReview>['cooldown'];
    readonly messages: Pick<StatusMessages, 'show'>;
}

/** Says which reviews stay open that the user can hardly have meant to close; nothing of what VS Code has closed by itself. */
export function sayKeptTabs({ closing, reviews, cooldown, messages }: KeptTabsServices): void {
    closing.isUnseen = id => reviews.undecided().some(review => review.request.id === id && cooldown.isCooling(review));
    closing.onDidKeep(({ reviews: kept, reason }) => {
        const waiting = kept.filter(({ decided }) => !decided).map(({ request }) => request);
        if (reason === 'together' && waiting.length > 0) {
            messages.show(staysOpenMessage(waiting, REJECT_ALL_COMMAND));
        }
    });
}
