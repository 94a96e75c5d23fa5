import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { LocalStorageService } from '@theia/core/lib/browser/storage-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { errorLine } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { untilNoDialog } from '../dialogs/until-no-dialog';
import { Notices } from '../messages/notices';
import { AgentStatus } from '../status/agent-status';
import { IdeMode } from './ide-mode';

const OFFERED_KEY = 'agent-companion.ide-mode-offered';

/**
 * Offers to turn IDE mode on in Gemini CLI's settings. The CLI's own first question ends in 'No installer is
 * available' outside VS Code. Asks once, those who have the CLI, and when no dialog is open. Writes only after a yes;
 * takes the question back when IDE mode is on.
 */
@injectable()
export class IdeModeOffer implements FrontendApplicationContribution {
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(IdeMode) protected readonly ideMode: IdeMode;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(Notices) protected readonly notices: Notices;
    @inject(LocalStorageService) protected readonly storage: LocalStorageService;
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
        const isOffered = await this.storage.getData(OFFERED_KEY, false);
        if (!ideMode || !cli?.found || ideMode.enabled || ideMode.problem || isOffered) {
            return;
        }
        const turnOn = nls.localize('agent-companion/turnOn', 'Turn On');
        const notNow = nls.localize('agent-companion/notNow', 'Not Now');
        const sentence = nls.localize(
            'agent-companion/offerIdeMode',
            'Let Gemini CLI see your open files and show its changes here for review? This sets "ide.enabled" in {0}.',
            ideMode.settingsFile
        );
        const { answered, hide } = this.notices.show(sentence, [notNow, turnOn]);
        const watching = this.status.onDidChange(() => this.status.facts?.ideMode.enabled && hide());
        const answer = await answered.finally(() => watching.dispose());
        if (answer !== undefined) {
            await this.storage.setData(OFFERED_KEY, true);
        }
        if (answer === turnOn) {
            await this.ideMode.turnOn();
        }
    }
}
