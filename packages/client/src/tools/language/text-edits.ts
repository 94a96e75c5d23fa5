import type { Position, Range } from '@agent-companion/core/protocol/tools';
import { BYTE_ORDER_MARK, lineEndsOf, usualEnd } from '../../text/line-ends';

const LINE_BREAK = /\r\n|\r|\n/g;

/** Edits a text, and keeps the rest to the byte; new lines end as most do. Undefined if edits overlap. */
export function withEdits(
    text: string,
    edits: readonly { readonly range: Range; readonly text: string }[]
): string | undefined {
    const starts = [text.startsWith(BYTE_ORDER_MARK) ? 1 : 0];
    while (LINE_BREAK.test(text)) {
        starts.push(LINE_BREAK.lastIndex);
    }
    const endOf = (line: number): number =>
        line < starts.length ? starts[line] - (text.endsWith('\r\n', starts[line]) ? 2 : 1) : text.length;
    // A place beyond the end of its line or of the text is that end, as editors take it.
    const offsetOf = ({ line, column }: Position): number =>
        Math.min((starts.at(line - 1) ?? Infinity) + column - 1, endOf(line));
    const eol = usualEnd(lineEndsOf(text), '\n');
    const placed = edits.map(({ range, text: inserted }) => ({
        start: offsetOf(range.start),
        end: offsetOf(range.end),
        inserted: inserted.replace(LINE_BREAK, eol)
    }));
    // Those at one place stay in their order.
    placed.sort((one, other) => one.start - other.start || one.end - other.end);
    let result = '';
    let at = 0;
    for (const { start, end, inserted } of placed) {
        if (start < at || end < start) {
            return undefined;
        }
        result += text.slice(at, start) + inserted;
        at = end;
    }
    return result + text.slice(at);
}
