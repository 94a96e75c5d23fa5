import { IncomingMessage } from 'node:http';
import { until } from '../../support/until';
import { messagesIn, RpcMessage } from './rpc-message';

/** How long anything on a stream may take, in milliseconds. */
const patience = { timeoutMs: 5_000 };

/** A stream of server-sent events, for a test to read from. */
export class EventStream {
    private received = '';
    private ended = false;

    constructor(private readonly incoming: IncomingMessage) {
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (this.received += chunk));
        incoming.on('end', () => (this.ended = true));
        // A stream that is cut errs on both ends.
        incoming.on('error', () => (this.ended = true));
    }

    get status(): number {
        return this.incoming.statusCode ?? 0;
    }

    get contentType(): string {
        return this.incoming.headers['content-type'] ?? '';
    }

    /** All messages that have come so far, oldest first; those of one method if it is named. */
    messages(method?: string): RpcMessage[] {
        const whole = this.received.slice(0, this.received.lastIndexOf('\n\n') + 1);
        return messagesIn(whole).filter(message => method === undefined || message.method === method);
    }

    /** Waits until a method has been called so many times, and resolves with the last of these messages. */
    async nth(method: string, times: number): Promise<RpcMessage> {
        return until(`${method} comes ${times} times`, () => this.messages(method)[times - 1], {
            ...patience,
            seen: () => this.received
        });
    }

    /** Waits for the first message of a method. */
    first(method: string): Promise<RpcMessage> {
        return this.nth(method, 1);
    }

    /** Waits until the server has ended the stream. */
    async end(): Promise<void> {
        await until('the stream ends', () => this.ended, patience);
    }

    /** Reads no more, as a process that is suspended. */
    pause(): void {
        this.incoming.pause();
    }

    /** Closes it from this side, without a word, as a client does that is gone. */
    cut(): void {
        this.incoming.destroy();
    }
}
