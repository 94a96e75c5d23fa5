import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { ReadableTerminal } from './terminal-output-tool';
import { linesOf } from './terminal-lines';

/** The terminals that this page shows: another window's are not among them. */
@injectable()
export class TheiaTerminals {
    @inject(TerminalService) protected readonly terminals: TerminalService;

    all(): ReadableTerminal[] {
        return this.terminals.all
            .filter(terminal => !terminal.isDisposed)
            .map(terminal => ({ name: terminal.title.label, lines: () => linesOf(terminal) }));
    }
}
