import type { Location } from '@agent-companion/protocol/tools';
import { pathOf } from '../files/file-uris';
import { compareRanges, EditorRange, rangeOf } from '../language/ranges';

/** A place as providers answer it: a location, or a link whose target has a range for its name. */
export interface ProvidedLocation {
    readonly uri: { toString(): string };
    readonly range: EditorRange;
    readonly targetSelectionRange?: EditorRange;
}

/** What providers answered as one list: by file and place, each once; what is no file is left out. */
export function locationsOf(provided: readonly ProvidedLocation[]): Location[] {
    const found = new Map<string, Location>();
    for (const { uri, range, targetSelectionRange } of provided) {
        const path = pathOf(uri);
        if (path !== undefined) {
            const place = rangeOf(targetSelectionRange ?? range);
            const key = `${path}:${place.start.line}:${place.start.column}`;
            found.set(key, found.get(key) ?? { path, range: place });
        }
    }
    return [...found.values()].sort(
        (one, other) => compareText(one.path, other.path) || compareRanges(one.range, other.range)
    );
}

function compareText(one: string, other: string): number {
    return one < other ? -1 : one > other ? 1 : 0;
}
