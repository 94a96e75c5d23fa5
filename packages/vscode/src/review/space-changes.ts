import { alignedLines } from './aligned-lines';

/** Lines of two texts, by their numbers from 0. */
interface SpaceChanges {
    readonly left: readonly number[];
    readonly right: readonly number[];
}

/** Finds lines that differ only in the space around their text, as in indentation. */
export function spaceChanges(left: readonly string[], right: readonly string[]): SpaceChanges {
    const [trimmedLeft, trimmedRight] = [left, right].map(lines => lines.map(line => line.trim()));
    const changed = alignedLines(trimmedLeft, trimmedRight).filter(([line, other]) => left[line] !== right[other]);
    return { left: changed.map(([line]) => line), right: changed.map(([, other]) => other) };
}
