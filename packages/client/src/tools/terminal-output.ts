import type { ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { nls } from '../messages/nls';
import { named, namesThereAre } from './names';
import { answered, PageTool, refused, ToolCall } from './page-tool';
import { lastLines, withoutBlankEnd } from './text-part';
import type { ConsentQuestion, UserConsent } from './user-consent';

const DEFAULT_LINES = 100;

/** A terminal of the window. */
export interface ReadableTerminal {
    readonly name: string;
    /** Its lines as they were written; undefined where the editor knows none. */
    readonly lines: () => readonly string[] | undefined;
}

/** Tells a terminal's last lines, after the user's yes for this agent, or the names. */
export function terminalOutput(
    terminals: () => readonly ReadableTerminal[],
    consent: Pick<UserConsent, 'refusal'>
): PageTool {
    const run = async (
        { terminal, lines = DEFAULT_LINES }: ToolInput<'get_terminal_output'>,
        call: ToolCall
    ): Promise<ToolOutcome<ToolOutput<'get_terminal_output'>>> => {
        const byName = named(terminals(), ({ name }) => name);
        const names = [...byName.keys()];
        if (terminal === undefined) {
            return answered({ terminals: names });
        }
        const found = byName.get(terminal);
        if (!found) {
            return refused('not-found', `This window has no terminal of that name. ${namesThereAre(names)}`);
        }
        const refusal = found.lines()
            ? await consent.refusal(questionOf(call.client), call)
            : refused('no-service', 'The IDE knows no output of this terminal. Ask the user for it.');
        if (refusal) {
            return refusal;
        }
        const written = withoutBlankEnd(found.lines() ?? []);
        const shown = lastLines(written, lines);
        const truncated = shown.length < written.length;
        return answered({ terminals: names, terminal, text: shown.join('\n'), truncated });
    };
    return { name: 'get_terminal_output', run };
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
