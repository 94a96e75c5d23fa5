import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStatus, HookSetUp } from '@agent-companion/client';
import { errorLine, HookFileState } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { OneTimeOffers } from './one-time-offers';

const OFFERED_KEY = 'agent-companion.hooks-offered';

/** Offers reviews once for each connected agent that needs a file for them. */
@injectable()
export class HooksOffer implements FrontendApplicationContribution {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(HookSetUp) protected readonly hooks: HookSetUp;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(OneTimeOffers) protected readonly offers: OneTimeOffers;

    /** The kinds that this page has offered it for. */
    private readonly offered = new Set<string>();

    onDidInitializeLayout(): void {
        this.status.onDidChange(() => {
            this.offerOnce().catch(error => this.messages.error(plainText(errorLine(error))));
        });
    }

    private get wanted(): readonly HookFileState[] {
        return this.hooks.unreviewed.filter(({ kind }) => this.status.agents.some(agent => agent.kind === kind));
    }

    private async offerOnce(): Promise<void> {
        const hooks = this.wanted.find(({ kind }) => !this.offered.has(kind));
        if (!hooks) {
            return;
        }
        const { kind, name } = hooks;
        this.offered.add(kind);
        await this.offers.untilQuiet();
        const sentence = nls.localize(
            'agent-companion/offerHooks',
            '{0} can write without a review. Review its changes here before they are written?',
            name
        );
        const isWanted = (): boolean => this.wanted.some(each => each.kind === kind);
        if (await this.offers.offer(`${OFFERED_KEY}.${kind}`, sentence, isWanted, [this.status.onDidChange])) {
            await this.hooks.turnOn(hooks);
        }
    }
}
