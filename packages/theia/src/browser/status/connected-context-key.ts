import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentTerminals } from '../agents/agent-terminals';

/** Says by the context key `agentCompanionConnected` whether an agent is connected, for a product's own commands and pages. */
@injectable()
export class ConnectedContextKey implements FrontendApplicationContribution {
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(AgentTerminals) protected readonly agents: AgentTerminals;

    onStart(): void {
        const key = this.contextKeys.createKey<boolean>('agentCompanionConnected', false);
        this.agents.onDidChange(() => key.set(this.agents.names.length > 0));
    }
}
