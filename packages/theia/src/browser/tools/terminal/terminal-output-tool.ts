import { nls } from '@theia/core/lib/common/nls';
import type { ConsentQuestion } from '../consent/consent-dialog';
import type { UserConsent } from '../consent/user-consent';
import { lastLines, withoutBlankEnd } from '../files/text-part';
import { named, namesThereAre } from '../files/names';
import { answered, IdeTool, refused } from '../page-tool';

/** A terminal of this page. */
export interface ReadableTerminal {
    /** As its tab shows it. */
    readonly name: string;
    /** All lines that it remembers, without the white space at their ends. */
    lines(): readonly string[];
}

const DEFAULT_LINES = 100;

/**
 * The end of a terminal of this page, agents' own ones included, once the user has agreed that this agent reads terminals; without
 * a name, the names there are.
 */
export function getTerminalOutput(
    terminals: () => readonly ReadableTerminal[],
    consent: Pick<UserConsent, 'refusal'>
): IdeTool<'get_terminal_output'> {
    return {
        name: 'get_terminal_output',
        run: async ({ terminal, lines = DEFAULT_LINES }, call) => {
            const byName = named(terminals(), ({ name }) => name);
            const names = [...byName.keys()];
            if (terminal === undefined) {
                return answered({ terminals: names });
            }
            const found = byName.get(terminal);
            if (!found) {
                return refused('not-found', `This window has no terminal of that name. ${namesThereAre(names)}`);
            }
            const refusal = await consent.refusal(questionOf(call.client), call);
            if (refusal) {
                return refusal;
            }
            const all = withoutBlankEnd(found.lines());
            const shown = lastLines(all, lines);
            return answered({
                terminals: names,
                terminal,
                text: shown.join('\n'),
                truncated: shown.length < all.length
            });
        }
    };
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
