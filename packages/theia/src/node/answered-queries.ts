import { injectable } from '@theia/core/shared/inversify';
import { MultiRingBuffer } from '@theia/process/lib/node/multi-ring-buffer';

/**
 * Queries that xterm.js answers as if typed: colours, attributes, status, modes and more. No part begins another, so the time is
 * linear.
 */
const queries =
    /(?:\x1B\]|\x9D)(?:4|1[0-2]);[^\x07\x18\x1A\x1B\x80-\x9F?]*\?[^\x07\x18\x1A\x1B\x80-\x9F]*(?:[\x07\x9C]|\x1B\\|(?=\x1B))|(?:\x1B\[|\x9B)(?:[>=]?[\d:;]*c|\??[\d:;]*(?:n|\$p)|>[\d:;]*q|\?[\d:;]*u)|(?:\x1BP|\x90)[$+]q[^\x18\x1A\x1B\x80-\x9F]*(?:\x9C|\x1B\\|(?=\x1B))/g;

/** Output of a terminal that asks once: Qwen Code took a reloaded page's answer for a key. */
@injectable()
export class AnsweredOutput extends MultiRingBuffer {
    /** The readers that have read nothing yet, and come after the page that has answered. */
    private readonly later = new Set<number>();

    override getReader(): number {
        const reader = super.getReader();
        // Before the first page's there is the process's own.
        if (reader > 1) {
            this.later.add(reader);
        }
        return reader;
    }

    override deq(reader: number, size?: number, encoding?: BufferEncoding): string | undefined {
        // Theia sends a page that comes back all output again (eclipse-theia/theia#8538, closed). At once: a query may be in two parts.
        return this.later.delete(reader)
            ? super.deq(reader, -1, encoding)?.replaceAll(queries, '')
            : super.deq(reader, size, encoding);
    }
}
