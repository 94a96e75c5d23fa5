import type { CompanionLogger } from '@agent-companion/server';
import { errorLine } from '../contract';

/** Writes what matters to a stream, in a line each. */
export function lineLogger(stream: NodeJS.WritableStream): CompanionLogger {
    const write =
        (level: string) =>
        (message: string, error?: unknown): void =>
            void stream.write(
                `${new Date().toISOString()} ${level} ${message}${error === undefined ? '' : ` ${errorLine(error)}`}\n`
            );
    return { debug: () => undefined, info: write('info'), warn: write('warn'), error: write('error') };
}
