import { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The JSON-RPC requests of a session that are not answered yet, also those whose client has closed the connection. */
export class UnansweredRequests {
    /** Each with what is the same for all requests of one batch, which are answered on one stream. */
    private readonly batches = new Map<RequestId, unknown>();

    /** @param transport by which they are answered. */
    constructor(transport: Transport) {
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

    has(requestId: RequestId): boolean {
        return this.batches.has(requestId);
    }

    /** Whether it is the only one of its batch. */
    isLastOfBatch(requestId: RequestId): boolean {
        const batch = this.batches.get(requestId);
        return [...this.batches.values()].filter(each => each === batch).length === 1;
    }
}
