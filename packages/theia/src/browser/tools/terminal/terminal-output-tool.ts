import { answered, IdeTool, refused } from '../page-tool';
import { lastLines, withoutBlankEnd } from '../files/text-part';
import { named, namesThereAre } from '../files/names';

/** A terminal of this page. */
export interface ReadableTerminal {
    /** As its tab shows it. */
    readonly name: string;
    /** All lines that it remembers, without the white space at their ends. */
    lines(): readonly string[];
}

const DEFAULT_LINES = 100;

/** The end of what a terminal of this page shows, agents' own ones included; without a name, which ones there are. */
export function getTerminalOutput(terminals: () => readonly ReadableTerminal[]): IdeTool<'get_terminal_output'> {
    return {
        name: 'get_terminal_output',
        run: ({ terminal, lines = DEFAULT_LINES }) => {
            const byName = named(terminals(), ({ name }) => name);
            const names = [...byName.keys()];
            if (terminal === undefined) {
                return Promise.resolve(answered({ terminals: names }));
            }
            const found = byName.get(terminal);
            if (!found) {
                return Promise.resolve(
                    refused('not-found', `This window has no terminal of that name. ${namesThereAre(names)}`)
                );
            }
            const all = withoutBlankEnd(found.lines());
            const shown = lastLines(all, lines);
            return Promise.resolve(
                answered({ terminals: names, terminal, text: shown.join('\n'), truncated: shown.length < all.length })
            );
        }
    };
}
