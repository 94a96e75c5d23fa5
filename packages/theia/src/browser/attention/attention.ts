import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentList, callSentence, ReviewService } from '@agent-companion/client';
import { Review } from '../review/review';
import { DesktopNotifications } from './desktop-notifications';
import { PageBadge } from './page-badge';

/** Tells the user of each proposal, and of agents that call: by a notification, and by the number of unseen ones. */
@injectable()
export class Attention implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(AgentList) protected readonly agents: AgentList<Review>;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(PageBadge) protected readonly badge: PageBadge;
    @inject(DesktopNotifications) protected readonly notifications: DesktopNotifications;

    private readonly unseen = new Set<Review>();
    private calling: readonly string[] = [];

    onStart(): void {
        this.reviews.onDidOpen(review => this.follow(review));
        this.reviews.onDidChange(() => this.update());
        this.agents.onDidChange(() => this.announceCalls());
        this.shell.mainPanel.onDidChangeCurrent(() => this.update());
        document.addEventListener('visibilitychange', () => this.update());
    }

    private follow(review: Review): void {
        let { revision } = review.request;
        const listening = review.onDidChange(() => {
            if (review.request.revision > revision) {
                revision = review.request.revision;
                this.announce(review);
            }
        });
        review.toDispose.push(listening);
        this.announce(review);
    }

    private announce(review: Review): void {
        this.unseen.add(review);
        this.update();
        this.notifications.notify(review);
    }

    private announceCalls(): void {
        const { calling } = this.agents;
        const news = calling.filter(each => !this.calling.includes(callSentence(each)));
        this.calling = calling.map(callSentence);
        news.forEach(each => this.notifications.notifyCall(each));
        this.update();
    }

    private update(): void {
        const waiting = new Set(this.reviews.undecided());
        for (const review of this.unseen) {
            if (!waiting.has(review) || (review.widget.isVisible && !document.hidden)) {
                this.unseen.delete(review);
            }
        }
        this.badge.show(this.unseen.size + this.calling.length);
    }
}
