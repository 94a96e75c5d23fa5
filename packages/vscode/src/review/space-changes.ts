import { alignedLines } from './aligned-lines';

/** Lines of two texts, by their numbers from 0. */
interface SpaceChanges {
    readonly left: readonly number[];
    readonly right: readonly number[];
}

/** The lines that are the same on both sides but for the space before or after their text, as indentation. */
export function spaceChanges(left: readonly string[], right: readonly string[]): SpaceChanges {
    const [trimmedLeft, trimmedRight] = [left, right].map(lines => lines.map(line => line.trim()));
    const changed = alignedLines(trimmedLeft, trimmedRight).filter(([line, other]) => left[line] !== right[other]);
    return { left: changed.map(([line]) => line), right: changed.map(([, other]) => other) };
}
