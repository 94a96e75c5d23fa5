import type { LineRun } from '../contract';

/** Puts lines of one text in place of another's, with their own ends; counts lines as editors do. */
export function withLinesOf(target: string, to: LineRun, source: string, from: LineRun): string {
    const [own, others] = [linesOf(target), linesOf(source)];
    const lines = [...own.slice(0, to.start), ...others.slice(from.start, from.end), ...own.slice(to.end)];
    const [{ end: usual } = { end: '' }] = [...own, ...others].filter(({ end }) => end !== '');
    // The last line has no end, and each before it has one.
    return lines
        .map(({ text, end }, index) => (index === lines.length - 1 ? text : text + (end || usual || '\n')))
        .join('');
}

/** The text of some lines, joined by `\n`. */
export function textOfLines(text: string, { start, end }: LineRun): string {
    return linesOf(text)
        .slice(start, end)
        .map(line => line.text)
        .join('\n');
}

function linesOf(text: string): { readonly text: string; readonly end: string }[] {
    const parts = text.split(/(\r\n|\r|\n)/);
    return parts.flatMap((part, index) => (index % 2 === 0 ? [{ text: part, end: parts[index + 1] ?? '' }] : []));
}
