import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { AgentStatus } from '@agent-companion/client';
import { errorLine } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { untilNoDialog } from '../dialogs/until-free';
import { IdeMode } from './ide-mode';
import { OneTimeOffers } from './one-time-offers';

const OFFERED_KEY = 'agent-companion.ide-mode-offered';

/** Offers users of Gemini CLI IDE mode once: its own question fails outside VS Code. */
@injectable()
export class IdeModeOffer implements FrontendApplicationContribution {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(IdeMode) protected readonly ideMode: IdeMode;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(OneTimeOffers) protected readonly offers: OneTimeOffers;
    @inject(WorkspaceTrustService) protected readonly trust: WorkspaceTrustService;

    onDidInitializeLayout(): void {
        this.offerOnce().catch(error => this.messages.error(plainText(errorLine(error))));
    }

    private async offerOnce(): Promise<void> {
        // Its dialog may still be to come.
        await this.trust.getWorkspaceTrust();
        await untilNoDialog();
        await this.status.gather();
        const { ideMode, cli } = this.status.facts ?? {};
        if (!ideMode || !cli?.found || ideMode.enabled || ideMode.problem) {
            return;
        }
        const sentence = nls.localize(
            'agent-companion/offerIdeMode',
            'Let Gemini CLI see your open files and show its changes here for review? This sets "ide.enabled" in {0}.',
            ideMode.settingsFile
        );
        const isOff = (): boolean => this.status.facts?.ideMode.enabled !== true;
        if (await this.offers.offer(OFFERED_KEY, sentence, isOff, [this.status.onDidChange])) {
            await this.ideMode.turnOn();
        }
    }
}
