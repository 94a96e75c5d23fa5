import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    discoverySentence,
    logReviews,
    problemsOf,
    ReviewDecisions,
    StatusLog as PageStatusLog
} from '@agent-companion/client';
import { ReviewService } from '../review/review-service';
import { AgentStatus } from './agent-status';
import { CompanionLog } from './companion-log';

/** Writes into the log what becomes of agents, what keeps them away, and what they propose. */
@injectable()
export class StatusLog implements FrontendApplicationContribution {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions;
    @inject(CompanionLog) protected readonly log: CompanionLog;

    onStart(): void {
        const statusLog = new PageStatusLog(this.log.lines);
        logReviews(this.reviews, this.decisions, this.log.lines);
        this.status.onDidChange(() => {
            const { agents, advice, discovery } = this.status;
            statusLog.setStatus(agents, problemsOf(discovery).map(discoverySentence));
            statusLog.setReason(advice?.sentence);
        });
    }
}
