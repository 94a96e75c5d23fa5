import { once } from 'node:events';
import { Socket } from 'node:net';
import { LENGTH_BYTES } from '../../protocol/codex';
import { connectTo } from '../../sockets/connect-to';
import { Clock } from '../../support/clock';

/** Most bytes of a frame that is read. */
const maxFrameBytes = 1024 * 1024;

/** A JSON text with its length before it. */
export function encodeFrame(value: unknown): Buffer {
    const text = Buffer.from(JSON.stringify(value));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(text.length);
    return Buffer.concat([length, text]);
}

/** Calls back with each value that arrives. Other data, or too large a frame, ends the connection. */
export function readFrames(socket: Socket, onValue: (value: unknown) => void): void {
    let rest = Buffer.alloc(0);
    // A client that has gone is no failure.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk]);
        while (rest.length >= LENGTH_BYTES) {
            const length = rest.readUInt32LE();
            const end = LENGTH_BYTES + length;
            if (length > maxFrameBytes) {
                socket.destroy();
                return;
            }
            if (rest.length < end) {
                return;
            }
            const text = rest.toString('utf8', LENGTH_BYTES, end);
            rest = rest.subarray(end);
            try {
                onValue(JSON.parse(text));
            } catch {
                socket.destroy();
                return;
            }
        }
    });
}

/** Sends one value to a path's server; resolves with the first answer, undefined if none comes in time. */
export async function askOnce(path: string, value: unknown, milliseconds: number, clock: Clock): Promise<unknown> {
    const socket = await connectTo(path).catch(() => undefined);
    if (!socket) {
        return undefined;
    }
    const timer = clock.after(milliseconds, () => socket.destroy());
    let answer: unknown;
    readFrames(socket, first => {
        answer ??= first;
        socket.end();
    });
    const closed = once(socket, 'close');
    socket.write(encodeFrame(value));
    await closed.catch(() => undefined);
    timer.dispose();
    return answer;
}
