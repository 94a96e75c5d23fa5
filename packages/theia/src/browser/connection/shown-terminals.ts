import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { LatestValueSender } from '../../common';
import { BackendCaller } from './backend-caller';
import { WindowConnection } from '@agent-companion/page';

/**
 * Says which terminals this page shows. Theia gives a new tab the terminals of the workspace's last layout, which belong to the
 * window of an earlier tab.
 */
@injectable()
export class ShownTerminals implements FrontendApplicationContribution {
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(BackendCaller) protected readonly backend: BackendCaller;
    @inject(WindowConnection) protected readonly connection: WindowConnection;

    private readonly sender = new LatestValueSender<number[]>(async (ids, until) => {
        await this.backend.call('updateTerminals', [ids], { until });
    });

    onStart(): void {
        this.terminals.all.forEach(terminal => this.watch(terminal));
        this.terminals.onDidCreateTerminal(terminal => this.watch(terminal));
        // The backend may have another window for this page than before.
        this.connection.onDidGreet(() => this.publish());
    }

    private watch(terminal: TerminalWidget): void {
        terminal.onDidOpen(() => this.publish());
        terminal.onDidDispose(() => this.publish());
    }

    private publish(): void {
        // One that has not started yet, or whose process has ended, has a negative id.
        this.sender.push(this.terminals.all.map(({ terminalId }) => terminalId).filter(id => id >= 0));
    }
}
