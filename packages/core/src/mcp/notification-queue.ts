import { setImmediate } from 'node:timers/promises';
import { JSONRPCNotification } from '@modelcontextprotocol/sdk/types.js';
import { CompanionLogger } from '../support/companion-logger';
import { SerialQueue } from '../support/serial-queue';
import { AgentLine } from './agent-line';

/** Notification of a server, sent unasked. */
export interface McpNotification {
    readonly method: string;
    readonly params?: object;
}

/** Most of a method that wait: an agent that never listens cannot pile them up. */
const maxAlike = 1_000;

/** Notifications that wait for an open, read stream, oldest first. */
export class NotificationQueue {
    private readonly waiting: McpNotification[] = [];
    private readonly sending = new SerialQueue();

    /** @param snapshot the method of which only the newest waits. */
    constructor(
        private readonly line: AgentLine,
        private readonly logger: CompanionLogger,
        private readonly snapshot?: string
    ) {}

    add(notification: McpNotification): void {
        const { method } = notification;
        const alike = this.waiting.filter(each => each.method === method);
        if (alike.length >= (method === this.snapshot ? 1 : maxAlike)) {
            this.waiting.splice(this.waiting.indexOf(alike[0]), 1);
        }
        this.waiting.push(notification);
        this.deliver();
    }

    /** Sends in order what waits, as long as the client reads. */
    deliver(mayGoOn = () => this.line.isReading): void {
        const report = (error: unknown): void => this.logger.debug('A notification was not sent.', error);
        const work = async (): Promise<void> => {
            for (let next = mayGoOn() && this.waiting.shift(); next; next = mayGoOn() && this.waiting.shift()) {
                this.line.send({ jsonrpc: '2.0', ...next } as JSONRPCNotification).catch(report);
                // The SDK writes it some turns of the microtask queue later. Then it shows whether the client reads on.
                await setImmediate();
            }
        };
        this.sending.run(work).catch(report);
    }

    /** Sends all that waits, read or not; resolves when it is on its way. */
    async flush(): Promise<void> {
        this.deliver(() => this.line.isOpen);
        await this.sending.drained();
    }
}
