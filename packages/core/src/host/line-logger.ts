import { fstat, ftruncate } from 'node:fs';
import type { CompanionLogger } from '../support/companion-logger';
import { errorLine } from '../contract';

/** The most bytes of a log; with more it is begun anew. */
const MAX_LOG_BYTES = 1024 ** 2;

/** A stream into a file that was opened for appending. */
type LogStream = NodeJS.WritableStream & { readonly fd: number };

/** Writes lines into a bounded log. A disk that is full takes lines away, and nothing else. */
export function lineLogger(stream: LogStream, maxBytes = MAX_LOG_BYTES): CompanionLogger {
    let bytes = 0;
    /** Lines that come while it is begun anew: a busy disk takes its time, and would take them away. */
    let waiting: string[] | undefined;
    // Without a listener, a line that cannot be written would end the process.
    stream.on('error', () => undefined);
    fstat(stream.fd, (_error, stats) => (bytes += stats?.size ?? 0));
    const write = (level: string) => (message: string, error?: unknown) => {
        const what = error === undefined ? message : `${message} ${errorLine(error)}`;
        const line = `${new Date().toISOString()} ${level} ${what}\n`;
        bytes += Buffer.byteLength(line);
        if (waiting) {
            waiting.push(...(bytes > maxBytes ? [] : [line]));
        } else if (bytes > maxBytes) {
            bytes = Buffer.byteLength(line);
            const lines = (waiting = [line]);
            // A terminal or a device cannot be begun anew, and does not grow.
            ftruncate(stream.fd, () => {
                waiting = undefined;
                stream.write(lines.join(''));
            });
        } else {
            stream.write(line);
        }
    };
    return { debug: () => undefined, info: write('info'), warn: write('warn'), error: write('error') };
}
