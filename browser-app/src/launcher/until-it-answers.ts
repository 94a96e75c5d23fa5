import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherError } from './launcher-error';

const limit = 60_000;

/**
 * Waits until something answers at a URL; resolves with an error if nothing does within a minute, or once `signal` is
 * aborted.
 */
export async function untilItAnswers(url: string, signal: AbortSignal): Promise<LauncherError | undefined> {
    for (const end = Date.now() + limit; Date.now() < end && !signal.aborted; await sleep(100)) {
        if (await answers(url)) {
            return undefined;
        }
    }
    return new LauncherError(`Theia does not answer at ${url} after ${limit / 1000} seconds.`);
}

function answers(url: string): Promise<boolean> {
    return new Promise(resolve => {
        const request = get(url, { timeout: 5000 }, response => {
            response.destroy();
            resolve(true);
        });
        request.on('timeout', () => request.destroy(new Error('timeout')));
        // A server that wants TLS hangs up on plain HTTP: it is there nevertheless.
        request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNRESET'));
    });
}
