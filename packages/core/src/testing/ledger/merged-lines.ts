/** Pairs of equal lines that one text has with its base, as indices. */
type Pairs = ReadonlyMap<number, number>;

/** Merges two texts made of a third, as `diff3` does; undefined for a conflict. */
export function mergedLines(base: string, ours: string, theirs: string): string | undefined {
    const [lines, own, others] = [base, ours, theirs].map(linesOf);
    const [toOwn, toOthers] = [commonLines(lines, own), commonLines(lines, others)];
    const merged: string[] = [];
    let [at, ownAt, othersAt] = [0, 0, 0];
    for (let line = 0; line <= lines.length; line++) {
        const isEnd = line === lines.length;
        const [ownLine, othersLine] = isEnd ? [own.length, others.length] : [toOwn.get(line), toOthers.get(line)];
        if (ownLine === undefined || othersLine === undefined) {
            continue;
        }
        const chunks = [lines.slice(at, line), own.slice(ownAt, ownLine), others.slice(othersAt, othersLine)];
        const [was, one, other] = chunks.map(chunk => chunk.join(''));
        if (one !== was && other !== was && one !== other) {
            return undefined;
        }
        merged.push(one === was ? other : one, isEnd ? '' : lines[line]);
        [at, ownAt, othersAt] = [line + 1, ownLine + 1, othersLine + 1];
    }
    return merged.join('');
}

function linesOf(text: string): readonly string[] {
    return text.split(/(?<=\n)/).filter(line => line !== '');
}

/** The longest common subsequence, by the table of all prefixes: the texts are short. */
function commonLines(one: readonly string[], other: readonly string[]): Pairs {
    const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
    for (let i = one.length - 1; i >= 0; i--) {
        for (let j = other.length - 1; j >= 0; j--) {
            lengths[i][j] =
                one[i] === other[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
        }
    }
    const pairs = new Map<number, number>();
    for (let i = 0, j = 0; i < one.length && j < other.length;) {
        if (one[i] === other[j]) {
            pairs.set(i++, j++);
        } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
            i++;
        } else {
            j++;
        }
    }
    return pairs;
}
