/** Keys that edit a text, and the text that must be its outcome. */
export interface TypedEdit {
    readonly keys: readonly string[];
    readonly text: string;
}

/** Gives numbers from 0 to below 1, the same for the same seed. */
type Chance = () => number;

const LINE = /[^\r\n]+(?:\r\n|\r|\n)?|\r\n|\r|\n/g;
const ENDS = ['\n', '\r\n', '\r'];

/** Makes chances of a seed (mulberry32). */
export function chances(seed: number): Chance {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

/**
 * An edit at a random place of a text: keys to get there from anywhere, then letters, a new line, or lines that are
 * joined. Only these keys may change anything.
 */
export function typedEdit(text: string, chance: Chance): TypedEdit {
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    const lines = [...text.slice(mark.length).matchAll(LINE)].map(([line]) => line);
    if (lines.length === 0 || /[\r\n]$/.test(lines[lines.length - 1])) {
        lines.push('');
    }
    // Far down costs a key for each line.
    const index = Math.floor(chance() * chance() * Math.min(lines.length, 60));
    const at = (which: number): { content: string; end: string } => {
        const [, content, end] = /^([^]*?)(\r\n|\r|\n|)$/.exec(lines[which]) ?? [];
        return { content, end };
    };
    const go = ['Control+Home', ...Array<string>(index).fill('ArrowDown')];
    const outcome = (from: number, count: number, replacement: string): string =>
        mark + [...lines.slice(0, from), replacement, ...lines.slice(from + count)].join('');
    const { content, end } = at(index);
    const newLine = usualEnd(text);
    // A cursor of Monaco's does not stand behind half of a surrogate pair, so at a line's end it may be elsewhere.
    const kind = Math.floor(chance() * 6);
    switch (/\p{Surrogate}/u.test(text) ? (kind % 2) * 2 : kind) {
        case 0:
            return { keys: [...go, 'x', 'y'], text: outcome(index, 1, `xy${lines[index]}`) };
        case 1:
            return { keys: [...go, 'End', 'z'], text: outcome(index, 1, `${content}z${end}`) };
        case 2:
            return { keys: [...go, 'Enter', 'n'], text: outcome(index, 1, `${newLine}n${lines[index]}`) };
        case 3:
            return { keys: [...go, 'End', 'Enter'], text: outcome(index, 1, `${content}${newLine}${end}`) };
        case 4:
            // Joins with the line before, whose end goes.
            return index === 0
                ? { keys: [...go, 'b', 'Backspace', 'c'], text: outcome(0, 1, `c${lines[0]}`) }
                : { keys: [...go, 'Backspace'], text: outcome(index - 1, 2, at(index - 1).content + lines[index]) };
        default:
            return index === lines.length - 1
                ? { keys: ['Control+End', 'w'], text: outcome(index, 1, `${content}w`) }
                : { keys: [...go, 'End', 'Delete'], text: outcome(index, 2, content + lines[index + 1]) };
    }
}

/** Gives a new line's end as most lines have it: LF before CRLF before CR. */
function usualEnd(text: string): string {
    const found = text.match(/\r\n|\r|\n/g) ?? [];
    const count = (end: string): number => found.filter(one => one === end).length;
    return ENDS.reduce((usual, end) => (count(end) > count(usual) ? end : usual));
}
