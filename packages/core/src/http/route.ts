import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';

/** One path of the listener. Only allowed requests come to it. */
export interface Route {
    /** Compared exactly; a query is ignored. */
    readonly path: string;
    readonly methods: readonly string[];
    /** Answers a request, and bounds the body it reads. A rejection is answered with 500. */
    readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** Takes a connection over, as for a WebSocket. Without it an upgrade is refused. */
    readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}
