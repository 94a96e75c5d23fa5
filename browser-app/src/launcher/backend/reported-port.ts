import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** How long a backend may take until it listens, in milliseconds. */
const limit = 60_000;

/**
 * The port on which a Theia backend listens, as it says itself to the parent that has spawned it with an IPC channel:
 * a request to a port alone may be answered by another Theia. Undefined if it says nothing within a minute, or once
 * `signal` is aborted. Closes the channel.
 */
export async function reportedPort(child: ChildProcess, signal?: AbortSignal): Promise<number | undefined> {
    const timeout = AbortSignal.timeout(limit);
    try {
        const end = signal ? AbortSignal.any([signal, timeout]) : timeout;
        const [{ port }] = (await once(child, 'message', { signal: end })) as [AddressInfo];
        return port;
    } catch (error) {
        if ((error as Error).name === 'AbortError') {
            return undefined;
        }
        throw error;
    } finally {
        if (child.connected) {
            child.disconnect();
        }
    }
}
