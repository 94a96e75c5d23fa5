import type { Location } from '@agent-companion/protocol/tools';

/** How many files are read for one answer. */
const MOST_FILES = 60;

/** The longest part of a line that is shown. */
const LONGEST = 300;

/** The lines of a file; undefined where it may not or cannot be read. */
type ReadLines = (path: string) => Promise<readonly string[] | undefined>;

/** Adds to each location the line that it begins in, as far as its file can be read. Never rejects. */
export async function withLineTexts(locations: readonly Location[], read: ReadLines): Promise<Location[]> {
    const paths = [...new Set(locations.map(({ path }) => path))].slice(0, MOST_FILES);
    const lines = new Map(
        await Promise.all(paths.map(async path => [path, await read(path).catch(() => undefined)] as const))
    );
    return locations.map(location => {
        const text = lines.get(location.path)?.[location.range.start.line - 1];
        return text === undefined ? location : { ...location, text: text.trim().slice(0, LONGEST) };
    });
}
