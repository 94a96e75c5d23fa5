import { kindName, plainName, rangeOf } from './language-answers';
import type { LanguageServices } from './language-call';
import { noService } from './located-symbol';
import { answered, PageTool, refused } from '../page-tool';
import { untilProjectLoaded } from './typescript-server';

/** How many symbols a search answers: a longer query finds fewer. */
const MOST_FOUND = 500;

/** The outline of a file, and a search through the workspace. */
export function symbolTools(services: LanguageServices): PageTool[] {
    return [
        services.tool('list_symbols', async (call, { path }) => {
            const text = await call.open(path);
            if (!text.ok) {
                return text;
            }
            const symbols = await call.outlineOf(text.result);
            return symbols.length > 0 ? answered({ symbols, total: symbols.length }) : noService(text.result);
        }),
        services.tool('search_symbols', async (call, { query }) => {
            // A language service starts with a file of its own, and searches the projects that it has loaded.
            const [newest] = (await call.openChanged()).paths;
            const text = newest === undefined ? undefined : await call.open(newest);
            if (text?.ok) {
                await untilProjectLoaded(call, text.result);
            }
            const found = await call.editor.searchSymbols(query);
            const symbols = found.flatMap(({ name, kind, containerName, location: { uri, range } }) => {
                const path = call.editor.pathOf(uri);
                const symbol = {
                    name: plainName(name),
                    kind: kindName(kind),
                    ...(containerName ? { container: containerName } : {}),
                    range: rangeOf(range)
                };
                return path !== undefined && !call.editor.refusalOf(path) ? [{ path, ...symbol }] : [];
            });
            return symbols.length > 0
                ? answered({ symbols: symbols.slice(0, MOST_FOUND), total: Math.min(symbols.length, MOST_FOUND) })
                : refused(
                      'not-found',
                      `No language service that has started knows '${query}'. Ask about a file of that language first, as by list_symbols, or search the text.`
                  );
        })
    ];
}
