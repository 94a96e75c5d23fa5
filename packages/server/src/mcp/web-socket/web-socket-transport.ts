import { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
    isJSONRPCRequest,
    JSONRPCMessage,
    JSONRPCMessageSchema,
    JSONRPCRequest,
    RequestId
} from '@modelcontextprotocol/sdk/types.js';
import { RawData, WebSocket } from 'ws';
import { WireError } from '../../http/wire-errors';
import { Clock } from '../../time/clock';
import { parseMessage } from '../request-message';

/** So many bytes that a client has not read yet are too much: nothing is read from it until it goes on. */
const maxUnreadBytes = 1024 * 1024;

/** Milliseconds that a client has to read what it was sent last, and to close its side. */
const closingMs = 500;

/** JSON-RPC messages over a WebSocket, a text frame each. */
export class WebSocketTransport implements Transport {
    onmessage?: Transport['onmessage'];
    onclose?: () => void;
    onerror?: (error: Error) => void;
    /** Asked of each request: why it is refused; undefined if it is not. */
    refusalOf?: (request: JSONRPCRequest) => WireError | undefined;
    /** Called when the answer to a request has been handed to the system. */
    onanswered?: (requestId: RequestId) => void;
    /** Called when the client has read on: it may be sent more. */
    ondrain?: () => void;
    private readonly closed: Promise<void>;

    constructor(
        private readonly socket: WebSocket,
        private readonly clock: Clock
    ) {
        this.closed = new Promise(resolve => socket.once('close', () => resolve()));
        // From the start: without a listener an error would end the process.
        socket.on('error', error => this.onerror?.(error));
    }

    /** Whether the client is there. */
    get isOpen(): boolean {
        return this.socket.readyState === WebSocket.OPEN;
    }

    /** Whether the client has left so much unread that it is to be sent no more than it has asked for. */
    get isFull(): boolean {
        return this.socket.bufferedAmount > maxUnreadBytes;
    }

    start(): Promise<void> {
        this.socket.on('message', (data, isBinary) => this.receive(data, isBinary));
        this.socket.on('close', () => this.onclose?.());
        return Promise.resolve();
    }

    /** Resolves when the message has been handed to the system; rejects if the client is not there any more. */
    send(message: JSONRPCMessage): Promise<void> {
        return this.write(message);
    }

    private write(message: JSONRPCMessage): Promise<void> {
        return new Promise((resolve, reject) => {
            this.socket.send(JSON.stringify(message), error => {
                if (error) {
                    return reject(error);
                }
                resolve();
                this.sent(message);
            });
            if (this.isFull) {
                this.socket.pause();
            }
        });
    }

    /** Closes the connection; what was sent before still arrives, if it is read within half a second. */
    async close(): Promise<void> {
        this.socket.resume();
        this.socket.close(1001);
        const timer = this.clock.after(closingMs, () => this.socket.terminate());
        await this.closed;
        timer.dispose();
    }

    private sent(message: JSONRPCMessage): void {
        if (!('method' in message) && message.id !== undefined) {
            this.onanswered?.(message.id);
        }
        if (!this.isFull) {
            this.socket.resume();
            this.ondrain?.();
        }
    }

    private receive(data: RawData, isBinary: boolean): void {
        const message = isBinary ? undefined : parsed(data);
        if (!message) {
            return this.onerror?.(new Error('A frame was no JSON-RPC message.'));
        }
        const refusal = isJSONRPCRequest(message) && this.refusalOf?.(message);
        if (refusal) {
            return this.refuse(message.id, refusal);
        }
        this.onmessage?.(message);
    }

    private refuse(id: RequestId, { code, message }: WireError): void {
        // Not as the answer to a request of the same id that is under way.
        this.write({ jsonrpc: '2.0', id, error: { code, message } }).catch(() => undefined);
    }
}

/** With the library's default type of binary data, a message is one buffer. */
function parsed(data: RawData): JSONRPCMessage | undefined {
    const parsed = parseMessage((data as Buffer).toString('utf8'));
    return parsed.kind === 'message' ? JSONRPCMessageSchema.safeParse(parsed.message).data : undefined;
}
