import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStatus, ReviewService } from '@agent-companion/client';
import { errorLine, toolPreferences } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { userSetting } from '../user-setting';
import { IdeTools } from './ide-tools';
import { OneTimeOffers } from './one-time-offers';

const OFFERED_KEY = 'agent-companion.ide-tools-offered';

/** Offers the IDE's tools to Gemini CLI once, after a decision, while nothing else asks. */
@injectable()
export class IdeToolsOffer implements FrontendApplicationContribution {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(IdeTools) protected readonly tools: IdeTools;
    @inject(ReviewService) protected readonly reviews: ReviewService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(OneTimeOffers) protected readonly offers: OneTimeOffers;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    private isOffering = false;

    onDidInitializeLayout(): void {
        // Not before: an agent's first prompt has the user's attention, and later each that waits.
        this.reviews.onDidEnd(({ how }) => how === 'decided' && this.offerSoon());
    }

    private offerSoon(): void {
        if (this.isOffering || !this.isWanted()) {
            return;
        }
        this.isOffering = true;
        this.offerOnce()
            .catch(error => this.messages.error(plainText(errorLine(error))))
            .finally(() => (this.isOffering = false));
    }

    private isWanted(): boolean {
        return (
            this.status.agents.some(({ kind }) => kind === 'gemini-cli') &&
            this.status.facts?.ideTools.state === 'off' &&
            userSetting(this.preferences, toolPreferences.enabled) !== false &&
            this.reviews.undecided().length === 0
        );
    }

    private async offerOnce(): Promise<void> {
        await this.preferences.ready;
        await this.offers.untilQuiet();
        const { folder } = this.status.facts?.ideTools ?? {};
        if (!folder) {
            return;
        }
        const sentence = nls.localize(
            'agent-companion/offerIdeTools',
            'Let Gemini CLI use this IDE’s tools: problems, definitions, references and more? This adds the folder {0}.',
            folder
        );
        const events = [this.status.onDidChange, this.reviews.onDidOpen];
        if (await this.offers.offer(OFFERED_KEY, sentence, () => this.isWanted(), events)) {
            await this.tools.turnOn();
        }
    }
}
