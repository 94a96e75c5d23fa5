import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentTerminals } from '../../agents/agent-terminals';
import { ReviewObserver } from './review-observer';

/** Tells the reviews which agents are connected: one that is not may have gone. */
@injectable()
export class ConnectedAgents implements FrontendApplicationContribution {
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;
    @inject(ReviewObserver) protected readonly observer: ReviewObserver;

    onStart(): void {
        this.agents.onDidChange(() => this.observer.setConnected(this.agents.names));
    }
}
