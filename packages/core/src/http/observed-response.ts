import { IncomingMessage, ServerResponse } from 'node:http';

/** A response that emits `head` once its head is written: an event stream listens from then on. Node.js emits nothing. */
export class ObservedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...head: unknown[]): this {
        super.writeHead(...(head as [number]));
        this.emit('head');
        return this;
    }
}
