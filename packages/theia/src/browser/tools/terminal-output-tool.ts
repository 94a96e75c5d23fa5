import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { answered, IdeTool, refused, ToolCall, lastLines, withoutBlankEnd } from '@agent-companion/client';
import type { ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { named, namesThereAre } from './names';
import type { ConsentQuestion } from './programs/consent-dialog';
import { UserConsent } from './programs/user-consent';
import { linesOf } from './terminal-lines';

const DEFAULT_LINES = 100;

/** Tells a terminal's last lines, after the user's yes for this agent, or the names. */
@injectable()
export class TerminalOutputTool implements IdeTool<'get_terminal_output'> {
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(UserConsent) protected readonly consent: UserConsent;

    readonly name = 'get_terminal_output';

    async run(
        { terminal, lines = DEFAULT_LINES }: ToolInput<'get_terminal_output'>,
        call: ToolCall
    ): Promise<ToolOutcome<ToolOutput<'get_terminal_output'>>> {
        const all = this.terminals.all.filter(({ isDisposed }) => !isDisposed);
        const byName = named(all, ({ title }) => title.label);
        const names = [...byName.keys()];
        if (terminal === undefined) {
            return answered({ terminals: names });
        }
        const found = byName.get(terminal);
        if (!found) {
            return refused('not-found', `This window has no terminal of that name. ${namesThereAre(names)}`);
        }
        const refusal = await this.consent.refusal(questionOf(call.client), call);
        if (refusal) {
            return refusal;
        }
        const written = withoutBlankEnd(linesOf(found));
        const shown = lastLines(written, lines);
        return answered({
            terminals: names,
            terminal,
            text: shown.join('\n'),
            truncated: shown.length < written.length
        });
    }
}

/** Whether an agent may read terminals; a client may give itself any name. */
function questionOf(client = 'MCP'): ConsentQuestion {
    return {
        identity: `terminals ${client}`,
        title: nls.localize('agent-companion/readTerminalsQuestion', 'Let {0} read your terminals?', client),
        text: nls.localize(
            'agent-companion/readTerminalsMeaning',
            'Terminals may show passwords, keys and other secrets. If you agree, it may read all terminals of this window until this page is reloaded.'
        ),
        yes: nls.localize('agent-companion/readTerminalsYes', 'Allow'),
        no: nls.localize('agent-companion/readTerminalsNo', 'Don’t Allow')
    };
}
