import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { Inputs } from './inputs';

/** A way by which others reach a companion, as it runs now. */
export interface Surface {
    /** Sends one input, and waits until it is done with. @throws if something is answered that nobody may know. */
    send(inputs: Inputs): Promise<void>;
    /** Does what a right client does. @throws if it does not get its answer any more. */
    works(): Promise<void>;
    stop(): Promise<void>;
    /** How many inputs may be on their way. Default: one. */
    readonly atOnce?: number;
}

/** Sends bytes in a piece or two to a port or a socket's path, and gives what comes back before it is over. */
export async function exchange(to: number | string, bytes: Buffer, inputs: Inputs): Promise<string> {
    const socket = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined);
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    const at = inputs.below(bytes.length);
    socket.write(bytes.subarray(0, at));
    socket.write(bytes.subarray(at));
    if (typeof to === 'number' && inputs.once(5)) {
        socket.resetAndDestroy();
    } else {
        if (inputs.once(2)) {
            socket.end();
        }
        // Some wait for more.
        socket.setTimeout(10, () => socket.destroy());
    }
    await closed;
    return answer;
}

/** Sends bytes to a socket's path, and gives the first that comes back. */
export async function ask(to: string, bytes: Buffer): Promise<string> {
    const socket = connect(to);
    socket.write(bytes);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString();
}

/** How many descriptors a process has open; 0 where the system does not tell. */
export function descriptors(pid: number | 'self' = 'self'): number {
    try {
        return readdirSync(`/proc/${pid}/fd`).length;
    } catch {
        return 0;
    }
}

/** Counts all that keeps this process alive, by kind. */
export function resources(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const name of process.getActiveResourcesInfo()) {
        counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
}

/** Whether nothing is left that was not there before. */
export function isBack(now: Record<string, number>, before: Record<string, number>): boolean {
    // Turns of the loop come and go.
    const passing = ['Immediate', 'CloseReq', 'FSReqCallback', 'FSReqPromise', 'TickObject'];
    return Object.entries(now).every(([name, count]) => passing.includes(name) || count <= (before[name] ?? 0));
}
