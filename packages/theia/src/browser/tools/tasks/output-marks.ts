import type { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import type { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { TerminalWidgetImpl } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { linesOf } from '../terminal/terminal-lines';

/** A row of a terminal, which stays the same while the terminal scrolls; below zero once it is forgotten. */
interface Mark {
    readonly line: number;
}

/** Where all terminals end at a moment: a task may use one that an earlier task has written to. */
export class OutputMarks {
    private readonly marks = new WeakMap<TerminalWidget, Mark & { readonly offset: number }>();

    constructor(terminals: Pick<TerminalService, 'all'>) {
        for (const widget of terminals.all) {
            const terminal = widget instanceof TerminalWidgetImpl ? widget.getTerminal() : undefined;
            const mark = terminal?.registerMarker(0);
            if (terminal && mark) {
                // A line that was begun is the earlier task's.
                const offset = terminal.buffer.active.cursorX > 0 ? 1 : 0;
                this.marks.set(widget, {
                    get line() {
                        return mark.line;
                    },
                    offset
                });
            }
        }
    }

    /** What a terminal has been told since. */
    linesSince(widget: TerminalWidget): string[] {
        const mark = this.marks.get(widget);
        // One that was cleared, or has scrolled too far, has nothing from before.
        return linesOf(widget, mark && mark.line >= 0 ? mark.line + mark.offset : 0);
    }
}
