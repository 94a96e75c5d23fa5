import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';

/** The most rows that are read of a terminal. */
const MAX_ROWS = 10_000;

/** Returns a terminal's remembered lines from a row on, as they were written: wrapped ones are whole. */
export function linesOf(widget: TerminalWidget, firstRow = 0): string[] {
    const { buffer } = widget;
    const start = Math.max(firstRow, buffer.length - MAX_ROWS);
    if (!(widget instanceof TerminalWidgetImpl)) {
        return buffer.getLines(start, buffer.length - start, true);
    }
    const rows = widget.getTerminal().buffer.active;
    const lines: string[] = [];
    for (let row = start; row < rows.length; row++) {
        const line = rows.getLine(row);
        const text = line?.translateToString(!rows.getLine(row + 1)?.isWrapped) ?? '';
        if (line?.isWrapped && lines.length > 0) {
            lines.push(lines.pop() + text);
        } else {
            lines.push(text);
        }
    }
    return lines;
}
