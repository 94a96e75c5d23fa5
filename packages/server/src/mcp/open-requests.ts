import { IncomingMessage, ServerResponse } from 'node:http';
import { Disposable } from '../emitter';
import { Clock } from '../time/clock';

/** Milliseconds that a client may take to read what it was sent, after the end of its session. */
const readingMs = 5_000;

/** The HTTP requests of a session whose answers are not read to their end yet, its stream among them. */
export class OpenRequests {
    private readonly open = new Map<ServerResponse, IncomingMessage>();
    private ending?: Disposable;

    constructor(private readonly clock: Clock) {}

    /** How many there are. */
    get size(): number {
        return this.open.size;
    }

    add(request: IncomingMessage, response: ServerResponse): void {
        this.open.set(response, request);
        response.once('close', () => {
            this.open.delete(response);
            if (this.open.size === 0) {
                this.ending?.dispose();
            }
        });
    }

    /**
     * The session has ended: what has not arrived yet is cut off, and so is five seconds later what is not read by then. A client
     * that does not read would keep its socket, and what was sent to it, for ever.
     */
    end(): void {
        for (const [response, request] of this.open) {
            if (!request.complete) {
                response.destroy();
            }
        }
        if (this.open.size > 0) {
            this.ending = this.clock.after(readingMs, () => this.open.forEach((_, response) => response.destroy()));
        }
    }
}
