import type { ChildProcess } from 'node:child_process';

/** How long code-server may take until it listens, in milliseconds. */
const limit = 60_000;

const listening = /HTTP server listening on http:\/\/\S+:(\d+)\//;

/**
 * The port on which a code-server listens, as it says itself in its output. Undefined if it does not say so within a minute,
 * or once `signal` is aborted.
 */
export function listeningPort({ stdout }: ChildProcess, signal: AbortSignal): Promise<number | undefined> {
    return new Promise(resolve => {
        let output = '';
        const read = (chunk: Buffer): void => {
            output += chunk.toString();
            const [, port] = listening.exec(output) ?? [];
            if (port !== undefined) {
                end(Number(port));
            }
        };
        const end = (port?: number): void => {
            clearTimeout(timer);
            stdout?.off('data', read);
            resolve(port);
        };
        const timer = setTimeout(end, limit);
        signal.addEventListener('abort', () => end());
        stdout?.on('data', read);
    });
}
