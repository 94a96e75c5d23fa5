import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Tells the user to reload the page, in a message and for as long as the page lives in the status bar. */
@injectable()
export class ReloadQuestion {
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(WindowService) protected readonly windows: WindowService;

    async ask(): Promise<void> {
        const sentence = nls.localize(
            'agent-companion/backendRestarted',
            'The IDE’s backend has restarted. Reload this page.'
        );
        const reload = nls.localize('agent-companion/reload', 'Reload');
        await this.statusBar.setElement('agent-companion.reload', {
            text: `$(warning) ${sentence}`,
            tooltip: sentence,
            alignment: StatusBarAlignment.LEFT,
            priority: 4_999,
            onclick: () => this.windows.reload()
        });
        if ((await this.messages.warn(sentence, { timeout: 0 }, reload)) === reload) {
            this.windows.reload();
        }
    }
}
