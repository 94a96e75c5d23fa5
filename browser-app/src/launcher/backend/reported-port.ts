import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** How long a backend may take until it listens, in milliseconds. */
const limit = 60_000;

/** Port of a Theia backend that the parent has spawned with an IPC channel. Undefined after a silent minute, or an abort. */
export async function reportedPort(child: ChildProcess, signal?: AbortSignal): Promise<number | undefined> {
    // A request to a port alone may be answered by another Theia.
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
