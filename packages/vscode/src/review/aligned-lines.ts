import { diffArrays } from 'diff';

/** How many lines may differ where none is unique; more stay without a partner. */
const MOST_EDITS = 200;

/** Most levels of the search for unique lines between unique lines. */
const DEPTH = 8;

/** A line of the left text and the same one of the right text, by their numbers from 0. */
type Pair = readonly [left: number, right: number];

/** Finds the unchanged lines by unique ones, as patience sorting does: fast also for long, different texts. */
export function alignedLines(left: readonly string[], right: readonly string[], depth = DEPTH): Pair[] {
    const shorter = Math.min(left.length, right.length);
    let [begin, end] = [0, 0];
    while (begin < shorter && left[begin] === right[begin]) {
        begin++;
    }
    while (end < shorter - begin && left[left.length - 1 - end] === right[right.length - 1 - end]) {
        end++;
    }
    const [leftEnd, rightEnd] = [left.length - end, right.length - end];
    const [one, other] = [left.slice(begin, leftEnd), right.slice(begin, rightEnd)];
    return [
        ...Array.from({ length: begin }, (_, line): Pair => [line, line]),
        ...between(one, other, depth).map(([line, partner]): Pair => [line + begin, partner + begin]),
        ...Array.from({ length: end }, (_, line): Pair => [leftEnd + line, rightEnd + line])
    ];
}

function between(left: readonly string[], right: readonly string[], depth: number): Pair[] {
    const anchors = left.length > 0 && right.length > 0 && depth > 0 ? increasing(uniquePairs(left, right)) : [];
    if (anchors.length === 0) {
        return compared(left, right);
    }
    const pairs: Pair[] = [];
    let [fromLeft, fromRight] = [0, 0];
    for (const [toLeft, toRight] of [...anchors, [left.length, right.length]]) {
        const inner = alignedLines(left.slice(fromLeft, toLeft), right.slice(fromRight, toRight), depth - 1);
        inner.forEach(([line, partner]) => pairs.push([line + fromLeft, partner + fromRight]));
        if (toLeft < left.length) {
            pairs.push([toLeft, toRight]);
        }
        [fromLeft, fromRight] = [toLeft + 1, toRight + 1];
    }
    return pairs;
}

/** The lines that are once in both texts, in the order of the left one. */
function uniquePairs(left: readonly string[], right: readonly string[]): Pair[] {
    const [places, partners] = [left, right].map(lines => {
        const found = new Map<string, number>();
        lines.forEach((line, index) => found.set(line, found.has(line) ? -1 : index));
        return found;
    });
    return [...places].flatMap(([line, index]): Pair[] => {
        const partner = partners.get(line) ?? -1;
        return index >= 0 && partner >= 0 ? [[index, partner]] : [];
    });
}

/** Longest row of pairs in which both line numbers grow. */
function increasing(pairs: readonly Pair[]): Pair[] {
    interface Step {
        readonly pair: Pair;
        readonly before: Step | undefined;
    }
    /** The last step of the best row of each length. */
    const best: Step[] = [];
    for (const pair of pairs) {
        let [low, high] = [0, best.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            [low, high] = best[middle].pair[1] < pair[1] ? [middle + 1, high] : [low, middle];
        }
        best[low] = { pair, before: best[low - 1] };
    }
    const row: Pair[] = [];
    for (let step = best.at(-1); step; step = step.before) {
        row.push(step.pair);
    }
    return row.reverse();
}

function compared(left: readonly string[], right: readonly string[]): Pair[] {
    const pairs: Pair[] = [];
    let [line, partner] = [0, 0];
    for (const { added, removed, count } of diffArrays([...left], [...right], { maxEditLength: MOST_EDITS }) ?? []) {
        for (let index = 0; index < count && !added && !removed; index++) {
            pairs.push([line + index, partner + index]);
        }
        line += added ? 0 : count;
        partner += removed ? 0 : count;
    }
    return pairs;
}
