import { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { CompanionLogger } from '../companion-logger';
import { SerialQueue } from '../time/serial-queue';
import { McpNotification, NotificationKinds, NotificationQueue } from './notification-queue';

/**
 * Sends a session's notifications on its stream, in order. As long as there is none, or its client does not read it, they wait
 * in a bounded queue: what is handed to the SDK is buffered without a bound.
 */
export class NotificationSender {
    private readonly waiting: NotificationQueue;
    private readonly sending = new SerialQueue();
    private stream?: ServerResponse;

    /** @param send hands a notification to the open stream. */
    constructor(
        kinds: NotificationKinds | undefined,
        private readonly send: (notification: McpNotification) => Promise<void>,
        private readonly logger: CompanionLogger
    ) {
        this.waiting = new NotificationQueue(kinds);
    }

    /** Whether there is a stream. */
    get isOpen(): boolean {
        return this.stream !== undefined;
    }

    /** Whether this is its stream. */
    writesTo(stream: ServerResponse): boolean {
        return this.stream === stream;
    }

    /** Writes to this stream from now on, but nothing before the caller has returned. */
    open(stream: ServerResponse): void {
        this.stream = stream;
        stream.on('drain', () => this.deliver());
        this.deliver();
    }

    /** The stream is closed. */
    close(): void {
        this.stream = undefined;
    }

    /** Sends a notification as soon as its client reads. */
    add(notification: McpNotification): void {
        this.waiting.add(notification);
        this.deliver();
    }

    /** Sends all that waits for an open stream, read or not; resolves when it has been sent. */
    async flush(): Promise<void> {
        this.deliver(() => this.isOpen);
        await this.sending.drained();
    }

    private deliver(mayGoOn = () => this.stream?.writableNeedDrain === false): void {
        this.sending
            .run(async () => {
                for (let next = mayGoOn() && this.waiting.take(); next; next = mayGoOn() && this.waiting.take()) {
                    await this.send(next);
                    // The SDK writes it some turns of the microtask queue later. Then it shows whether the stream is full.
                    await setImmediate();
                }
            })
            .catch((error: unknown) => this.logger.error('A notification was not sent.', error));
    }
}
