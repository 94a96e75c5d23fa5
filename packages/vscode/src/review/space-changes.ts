import { compareTexts, splitLines } from '@agent-companion/client';

/** Lines of two texts, by their numbers from 0. */
interface SpaceChanges {
    readonly left: readonly number[];
    readonly right: readonly number[];
}

/** Finds lines that differ only in the space around their text; none if that takes too long. */
export function spaceChanges(left: string, right: string): SpaceChanges {
    const [before, after] = [splitLines(left), splitLines(right)];
    const end = { start: after.length, end: after.length };
    const hunks = compareTexts({ original: left, modified: right }, true)?.concat({ original: end, modified: end }) ?? [];
    const changed: [left: number, right: number][] = [];
    let [line, other] = [0, 0];
    for (const { original, modified } of hunks) {
        for (; other < modified.start; line++, other++) {
            if (before[line] !== after[other]) {
                changed.push([line, other]);
            }
        }
        [line, other] = [original.end, modified.end];
    }
    return { left: changed.map(([one]) => one), right: changed.map(([, one]) => one) };
}
