import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The SDK's transport, which also tells when a request of a given method has been answered. */
export class ObservedTransport extends StreamableHTTPServerTransport {
    private readonly awaited = new Map<string, () => void>();
    private readonly underWay = new Map<RequestId, () => void>();

    /** Calls back each time a request of this method has been answered. */
    onAnswered(method: string, callback: () => void): void {
        this.awaited.set(method, callback);
    }

    /** To be called with every message received. */
    observe(message: JSONRPCMessage): void {
        const callback = 'method' in message && 'id' in message ? this.awaited.get(message.method) : undefined;
        if (callback && 'id' in message && message.id !== undefined) {
            this.underWay.set(message.id, callback);
        }
    }

    override async send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
        await super.send(message, options);
        if ('id' in message && message.id !== undefined && !('method' in message)) {
            const callback = this.underWay.get(message.id);
            this.underWay.delete(message.id);
            callback?.();
        }
    }
}
