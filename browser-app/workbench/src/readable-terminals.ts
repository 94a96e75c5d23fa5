import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';

/** Contrast that WCAG asks of text; VS Code's terminals have it too. */
const CONTRAST_RATIO = 4.5;

/** Keeps the texts in terminals readable: a program chooses its colors once, and the theme may be changed while it runs. */
@injectable()
export class ReadableTerminals implements FrontendApplicationContribution {
    @inject(TerminalService) protected readonly terminals: TerminalService;

    initialize(): void {
        this.terminals.onDidCreateTerminal(terminal => {
            if (terminal instanceof TerminalWidgetImpl) {
                terminal.getTerminal().options.minimumContrastRatio = CONTRAST_RATIO;
            }
        });
    }
}
