/** Ends of a text's lines, a letter each: `n` LF, `r` CR alone, `w` CRLF. */
export type LineEnds = string;

/** The line ends that texts have. */
export type LineEnd = '\n' | '\r\n' | '\r';

const LETTERS: Record<LineEnd, string> = { '\n': 'n', '\r': 'r', '\r\n': 'w' };
const ENDS: Record<string, LineEnd> = { n: '\n', r: '\r', w: '\r\n' };

/** The byte order mark, as it stands at the beginning of a decoded text. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The ends of all lines but the last, which has none. */
export function lineEndsOf(text: string): LineEnds {
    if (!text.includes('\r')) {
        return repeatedEnd('\n', countLineBreaks(text));
    }
    return Array.from(text.matchAll(/\r\n|\r|\n/g), ([end]) => LETTERS[end as LineEnd]).join('');
}

/** So many ends of one kind. */
export function repeatedEnd(end: LineEnd, count: number): LineEnds {
    return LETTERS[end].repeat(count);
}

/** Whether all ends are of one kind; true if there are none. */
export function areAll(ends: LineEnds, end: LineEnd): boolean {
    return ends === repeatedEnd(end, ends.length);
}

/** A text as an editor's model has it: LF throughout if most frequent, else CRLF, and no byte order mark. */
export function withOneEnd(text: string, otherwise: LineEnd): { readonly value: string; readonly eol: '\n' | '\r\n' } {
    const eol = usualEnd(lineEndsOf(text), otherwise) === '\n' ? '\n' : '\r\n';
    const shown = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    return { value: shown.replaceAll(/\r\n|\r|\n/g, eol), eol };
}

/** Compares but for line ends and byte order mark, which neither editors nor agents keep. */
export function isSameText(one: string, other: string): boolean {
    const plain = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n|\r/g, '\n');
    return plain(one) === plain(other);
}

/** Most frequent end, on a tie LF, then CRLF, then CR; `otherwise` without any. */
export function usualEnd(ends: LineEnds, otherwise: LineEnd): LineEnd {
    let usual = { end: otherwise, count: 0 };
    for (const end of ['\n', '\r\n', '\r'] as const) {
        const count = countLetter(ends, LETTERS[end]);
        usual = count > usual.count ? { end, count } : usual;
    }
    return usual.end;
}

/** How many line breaks a text has, whatever their kinds. */
export function countLineBreaks(text: string): number {
    if (!text.includes('\r')) {
        return countLetter(text, '\n');
    }
    return countLetter(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), '\n');
}

/** Joins lines with their ends. */
export function joinLines(lines: readonly string[], ends: LineEnds): string {
    return lines.map((line, index) => (index < ends.length ? line + ENDS[ends[index]] : line)).join('');
}

function countLetter(text: string, letter: string): number {
    let count = 0;
    for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) {
        count++;
    }
    return count;
}
