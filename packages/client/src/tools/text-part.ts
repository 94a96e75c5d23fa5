/** Bytes of a text that fit into one answer of 64 KB, beside a path and the like; see {@link answerBytes}. */
const MAX_BYTES = 52 * 1024;

/** Whole lines of a text, counted from 1. */
interface TextPart {
    readonly text: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly lineCount: number;
    /** Where the text goes on, if the part asked for was too long. */
    readonly nextLine?: number;
}

const encoder = new TextEncoder();

/** Bytes of a text in an answer, which has it twice: as data, and as text of that data. */
export function answerBytes(text: string): number {
    const json = JSON.stringify(text).slice(1, -1);
    return encoder.encode(json).length + encoder.encode(JSON.stringify(json)).length - 2;
}

/** Lines asked for that fit, a too long one cut; undefined if there are none. */
export function textPart(text: string, startLine = 1, endLine = Infinity, maxBytes = MAX_BYTES): TextPart | undefined {
    const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
    if (lines.length === 0 || /[\r\n]$/.test(text)) {
        lines.push('');
    }
    const lineCount = lines.length;
    if (startLine > lineCount || endLine < startLine) {
        return undefined;
    }
    const wanted = lines.slice(startLine - 1, Math.min(endLine, lineCount));
    let bytes = 0;
    let fitting = wanted.findIndex(line => (bytes += answerBytes(line)) > maxBytes);
    fitting = fitting === -1 ? wanted.length : Math.max(fitting, 1);
    const end = startLine + fitting - 1;
    return {
        text: cutTo(wanted.slice(0, fitting).join(''), maxBytes),
        startLine,
        endLine: end,
        lineCount,
        ...(fitting < wanted.length && { nextLine: end + 1 })
    };
}

/** The beginning of a text that fits, with '…' where it was cut. */
export function cutTo(text: string, maxBytes: number): string {
    if (answerBytes(text) <= maxBytes) {
        return text;
    }
    let [fits, tooLong] = [0, text.length];
    while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        [fits, tooLong] = answerBytes(text.slice(0, middle)) + 6 <= maxBytes ? [middle, tooLong] : [fits, middle];
    }
    return `${text.slice(0, fits).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The last lines of a text that fit. */
export function lastLines(lines: readonly string[], maxLines: number, maxBytes = MAX_BYTES): string[] {
    const last = withoutBlankEnd(lines).slice(-maxLines);
    let bytes = 0;
    const tooMany = [...last].reverse().findIndex(line => (bytes += answerBytes(line) + 5) > maxBytes);
    if (tooMany === 0) {
        return [cutTo(last.at(-1) ?? '', maxBytes)];
    }
    return tooMany === -1 ? last : last.slice(-tooMany);
}

/** Lines without the blank ones at their end, such as the part of a terminal that nothing was written to. */
export function withoutBlankEnd(lines: readonly string[]): string[] {
    let end = lines.length;
    while (end > 0 && lines[end - 1].trim() === '') {
        end--;
    }
    return lines.slice(0, end);
}
