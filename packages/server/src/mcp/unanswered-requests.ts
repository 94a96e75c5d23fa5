import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCNotification, RequestId, RequestIdSchema } from '@modelcontextprotocol/sdk/types.js';
import { WireError, wireErrors } from '../http/wire-errors';
import { cancelledCode } from './event-store';

/** Requests of a session under way at a time. Agents have a few; each may hold tens of megabytes. */
export const maxRequests = 32;

/** How requests are answered: over HTTP on streams, which can be closed. */
type AnsweringTransport = Pick<Transport, 'send'> & { readonly closeSSEStream?: (requestId: RequestId) => void };

/** The JSON-RPC requests of a session that are not answered yet, also those whose client has closed the connection. */
export class UnansweredRequests {
    /** Each with what is the same for all requests of one batch, which are answered on one stream. */
    private readonly batches = new Map<RequestId, unknown>();

    /** @param transport by which they are answered. */
    constructor(private readonly transport: AnsweringTransport) {
        const send = transport.send.bind(transport);
        transport.send = (message, options) => {
            if ('result' in message || 'error' in message) {
                this.batches.delete(message.id ?? '');
            }
            return send(message, options);
        };
    }

    /** How many there are. */
    get size(): number {
        return this.batches.size;
    }

    add(requestId: RequestId, batch: unknown): void {
        this.batches.set(requestId, batch);
    }

    /** Why further requests are refused: too many are under way, or one has their id. */
    refusalOf(ids: readonly RequestId[]): WireError | undefined {
        if (ids.length > 0 && this.size + ids.length > maxRequests) {
            return wireErrors.tooManyRequests(maxRequests);
        }
        const isUsed = new Set(ids).size < ids.length || ids.some(id => this.batches.has(id));
        return isUsed ? wireErrors.usedId : undefined;
    }

    /**
     * The client has taken a request back, which may be unknown or answered: it gets no answer any more. The SDK neither answers
     * a cancelled request nor ends the stream on which it would.
     */
    cancel(requestId: RequestId): void {
        if (!this.batches.has(requestId)) {
            return;
        }
        if (!this.transport.closeSSEStream) {
            this.batches.delete(requestId);
            return;
        }
        if (this.isLastOfBatch(requestId)) {
            this.transport.closeSSEStream(requestId);
        }
        // Has the SDK forget the request. It is sent only where the stream has to stay open, for the rest of a batch.
        const error = { code: cancelledCode, message: 'Cancelled' };
        this.transport.send({ jsonrpc: '2.0', id: requestId, error }).catch(() => undefined);
    }

    /** Whether it is the only one of its batch. */
    private isLastOfBatch(requestId: RequestId): boolean {
        const batch = this.batches.get(requestId);
        return [...this.batches.values()].filter(each => each === batch).length === 1;
    }
}

/** The request that a message of the client takes back, if it does. */
export function cancelledBy({ method, params }: Pick<JSONRPCNotification, 'method' | 'params'>): RequestId | undefined {
    return method === 'notifications/cancelled' ? RequestIdSchema.safeParse(params?.requestId).data : undefined;
}
