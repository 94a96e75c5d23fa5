import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DesktopNotifications } from './desktop-notifications';
import { NewProposals } from './new-proposals';
import { PageBadge } from './page-badge';
import { UnseenReviews } from './unseen-reviews';

/** Makes the user aware of proposals that nobody has seen: a number in the page's title, and a notification. */
@injectable()
export class Attention implements FrontendApplicationContribution {
    constructor(
        @inject(UnseenReviews) private readonly unseen: UnseenReviews,
        @inject(DesktopNotifications) private readonly notifications: DesktopNotifications,
        @inject(NewProposals) private readonly proposals: NewProposals
    ) {}

    onStart(): void {
        const badge = new PageBadge();
        this.unseen.onDidChangeCount(count => badge.show(count));
        this.proposals.onDidCome(proposal => this.notifications.tell(proposal));
    }
}
