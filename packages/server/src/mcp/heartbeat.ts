import { ServerResponse } from 'node:http';
import { Disposable } from '../emitter';
import { Clock } from '../time/clock';

/**
 * Writes a comment on an event stream at intervals, until it is closed: clients drop one that is silent for long. Not while the
 * client does not read, since comments would pile up.
 */
export function sendHeartbeats(stream: ServerResponse, intervalMs: number, clock: Clock): void {
    let timer: Disposable;
    const wait = (): void => {
        timer = clock.after(intervalMs, () => {
            if (!stream.writableNeedDrain && !stream.writableEnded) {
                stream.write(': keepalive\n\n');
            }
            wait();
        });
    };
    wait();
    stream.once('close', () => timer.dispose());
}
