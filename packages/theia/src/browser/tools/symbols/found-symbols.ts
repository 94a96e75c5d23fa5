import type { ToolOutput } from '@agent-companion/protocol/tools';
import { pathOf } from '../files/file-uris';
import { rangeOfServer, ServerRange } from '../language/ranges';
import { plainName } from './outline';
import { kindOfServer } from './symbol-kinds';

/** A symbol of the workspace. */
export type FoundSymbol = ToolOutput<'search_symbols'>['symbols'][number];

/** A symbol as providers answer it. */
interface ProvidedSymbol {
    readonly name: string;
    readonly kind: number;
    readonly containerName?: string;
    readonly location: { readonly uri: string; readonly range: ServerRange };
}

/**
 * What providers answered to a search, by the names that the other tools take: TypeScript's says `greet()`.
 * @param isWanted whether a file is one of the workspace: symbols of libraries are none of it.
 */
export function foundSymbols(provided: readonly ProvidedSymbol[], isWanted: (uri: string) => boolean): FoundSymbol[] {
    return provided.flatMap(({ name, kind, containerName, location: { uri, range } }) => {
        const path = pathOf(uri);
        return path !== undefined && isWanted(uri)
            ? [
                  {
                      name: plainName(name),
                      kind: kindOfServer(kind),
                      ...(containerName ? { container: containerName } : {}),
                      path,
                      range: rangeOfServer(range)
                  }
              ]
            : [];
    });
}
