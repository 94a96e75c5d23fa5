import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { DesktopNotifications } from './desktop-notifications';
import { NewProposals } from './new-proposals';
import { PageBadge } from './page-badge';
import { UnseenReviews } from './unseen-reviews';

/** Makes the user aware of proposals that are still unseen: a number in the page's title, and a notification. */
@injectable()
export class Attention implements FrontendApplicationContribution {
    @inject(UnseenReviews) protected readonly unseen: UnseenReviews;
    @inject(DesktopNotifications) protected readonly notifications: DesktopNotifications;
    @inject(NewProposals) protected readonly proposals: NewProposals;

    onStart(): void {
        const badge = new PageBadge();
        this.unseen.onDidChangeCount(count => badge.show(count));
        this.proposals.onDidPropose(proposal => this.notifications.notify(proposal));
    }
}
