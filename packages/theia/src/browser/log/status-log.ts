import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewDecisions } from '../review/decision/review-decisions';
import { ReviewService } from '../review/review-service';
import { AgentStatus } from '../status/agent-status';
import { discoverySentence } from '@agent-companion/page';
import { problemsOf } from '../status/problems';
import { CompanionLog } from './companion-log';
import { NewSentences } from './new-sentences';

/** Writes into the log what becomes of agents, what keeps them away, and what they propose. */
@injectable()
export class StatusLog implements FrontendApplicationContribution {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions;
    @inject(CompanionLog) protected readonly log: CompanionLog;

    private readonly agents = new NewSentences();
    private readonly reasons = new NewSentences();
    private readonly problems = new NewSentences();

    onStart(): void {
        this.status.onDidChange(() => this.logStatus());
        this.reviews.onDidOpen(({ request: { agentName, fileUri } }) =>
            this.log.add(
                'debug',
                nls.localize('agent-companion/logProposal', '{0} proposes a change of {1}.', agentName, fileUri)
            )
        );
        this.decisions.onDidDecide(({ review: { request }, decision }) =>
            this.log.add(
                'debug',
                decision.kind === 'accepted'
                    ? nls.localize('agent-companion/logAccepted', 'Accepted: {0}', request.fileUri)
                    : nls.localize('agent-companion/logRejected', 'Rejected: {0}', request.fileUri)
            )
        );
    }

    private logStatus(): void {
        const { agents, advice, discovery } = this.status;
        const connected = this.agents.update(agents.map(({ name }) => name));
        connected.added.forEach(name =>
            this.log.add('info', nls.localize('agent-companion/logConnected', '{0} has connected.', name))
        );
        connected.removed.forEach(name =>
            this.log.add('info', nls.localize('agent-companion/logLeft', '{0} has left.', name))
        );
        this.reasons.update(advice ? [advice.sentence] : []).added.forEach(reason => this.log.add('info', reason));
        const problems = problemsOf(discovery).map(discoverySentence);
        this.problems.update(problems).added.forEach(problem => this.log.add('warn', problem));
    }
}
