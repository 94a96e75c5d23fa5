import { BYTE_ORDER_MARK, lineEndsOf, usualEnd } from '@agent-companion/page';
import { EditorRange } from '../language/ranges';

/** One edit of a text, as language services answer it. */
export interface TextEdit {
    readonly range: EditorRange;
    readonly text: string;
}

const LINE_BREAK = /\r\n|\r|\n/g;

/**
 * A text with edits made to it, whose places are those of the text as it is. What is not edited stays as it is to the byte,
 * line ends and byte order mark too; new lines end as most lines do. Undefined if the edits overlap.
 */
export function withEdits(text: string, edits: readonly TextEdit[]): string | undefined {
    const lines = linesOf(text);
    const eol = usualEnd(lineEndsOf(text), '\n');
    const placed = edits.map((edit, order) => ({
        start: offsetOf(lines, edit.range.startLineNumber, edit.range.startColumn),
        end: offsetOf(lines, edit.range.endLineNumber, edit.range.endColumn),
        text: edit.text.replace(LINE_BREAK, eol),
        order
    }));
    placed.sort((one, other) => one.start - other.start || one.end - other.end || one.order - other.order);
    let result = '';
    let at = 0;
    for (const edit of placed) {
        if (edit.start < at || edit.end < edit.start) {
            return undefined;
        }
        result += text.slice(at, edit.start) + edit.text;
        at = edit.end;
    }
    return result + text.slice(at);
}

/** Whether an editor's text is that of a file: all but line ends and byte order mark, which an editor does not keep. */
export function isSameText(shown: string, exact: string): boolean {
    return plain(shown) === plain(exact);
}

function plain(text: string): string {
    return (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replace(LINE_BREAK, '\n');
}

/** Where each line begins, the first one behind the byte order mark, and where it ends without its line end. */
function linesOf(text: string): { start: number; end: number }[] {
    const lines = [];
    let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    for (const match of text.matchAll(LINE_BREAK)) {
        lines.push({ start, end: match.index });
        start = match.index + match[0].length;
    }
    return [...lines, { start, end: text.length }];
}

/** A place beyond the end of its line or of the text is that end, as editors take it. */
function offsetOf(lines: readonly { start: number; end: number }[], line: number, column: number): number {
    const { start, end } = lines[Math.min(Math.max(line, 1), lines.length) - 1];
    return line > lines.length ? end : Math.min(start + Math.max(column, 1) - 1, end);
}
