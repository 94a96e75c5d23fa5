import { diffArrays } from 'diff';

/** How long, in milliseconds, texts may take to be compared: they stay unmarked then. */
const COMPARING_MS = 2_000;

/** Lines of two texts, by their numbers from 0. */
interface SpaceChanges {
    readonly left: readonly number[];
    readonly right: readonly number[];
}

/** The lines that are the same on both sides but for the space before or after their text, as indentation. */
export function spaceChanges(left: readonly string[], right: readonly string[]): SpaceChanges {
    const [trimmedLeft, trimmedRight] = [left, right].map(lines => lines.map(line => line.trim()));
    const parts = diffArrays(trimmedLeft, trimmedRight, { timeout: COMPARING_MS }) ?? [];
    const changed: { left: number[]; right: number[] } = { left: [], right: [] };
    let [leftLine, rightLine] = [0, 0];
    for (const { added, removed, count } of parts) {
        for (let line = 0; line < count && !added && !removed; line++) {
            if (left[leftLine + line] !== right[rightLine + line]) {
                changed.left.push(leftLine + line);
                changed.right.push(rightLine + line);
            }
        }
        leftLine += added ? 0 : count;
        rightLine += removed ? 0 : count;
    }
    return changed;
}
