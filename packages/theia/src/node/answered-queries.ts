import { TerminalProcess } from '@theia/process/lib/node';
import type { MultiRingBuffer, MultiRingBufferReadableStream } from '@theia/process/lib/node/multi-ring-buffer';

/**
 * Queries that xterm.js answers as if typed: colours, attributes, status, modes and more. No part begins another, so the time is
 * linear.
 */
const queries =
    /(?:\x1B\]|\x9D)(?:4|1[0-2]);[^\x07\x18\x1A\x1B\x80-\x9F?]*\?[^\x07\x18\x1A\x1B\x80-\x9F]*(?:[\x07\x9C]|\x1B\\|(?=\x1B))|(?:\x1B\[|\x9B)(?:[>=]?[\d:;]*c|\??[\d:;]*(?:n|\$p)|>[\d:;]*q|\?[\d:;]*u)|(?:\x1BP|\x90)[$+]q[^\x18\x1A\x1B\x80-\x9F]*(?:\x9C|\x1B\\|(?=\x1B))/g;

/** What a stream of the terminal's output reads, and as which reader. Theia has both as protected members. */
interface OutputReader {
    readonly ringBuffer?: Pick<MultiRingBuffer, 'emptyForReader'>;
    readonly reader: number;
}

/** Makes terminals ask once: Qwen Code took a reloaded page's answer for a key. */
export function askingOnce<Options, Process extends object>(
    factory: (options: Options) => Process
): (options: Options) => Process {
    return options => {
        const process = factory(options);
        if (process instanceof TerminalProcess) {
            const create = process.createOutputStream.bind(process);
            let isAnswered = false;
            process.createOutputStream = () => {
                const output = create();
                if (isAnswered) {
                    takeOutQueries(output);
                }
                isAnswered = true;
                return output;
            };
        }
        return process;
    };
}

/** From what has been written so far; what comes later is passed on as it comes. */
function takeOutQueries(output: MultiRingBufferReadableStream): void {
    const { ringBuffer, reader } = output as unknown as OutputReader;
    const push = output.push.bind(output);
    let written = '';
    output.push = (chunk: unknown, encoding?: BufferEncoding) => {
        if (typeof chunk !== 'string' || !ringBuffer) {
            return push(chunk, encoding);
        }
        written += chunk;
        if (!ringBuffer.emptyForReader(reader)) {
            // The stream goes on reading.
            return true;
        }
        output.push = push;
        return push(written.replaceAll(queries, ''), encoding);
    };
}
