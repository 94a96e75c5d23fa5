import { setImmediate } from 'node:timers/promises';
import { JSONRPCNotification } from '@modelcontextprotocol/sdk/types.js';
import { CompanionLogger } from '../support/companion-logger';
import { SerialQueue } from '../support/serial-queue';
import { AgentLine } from './agent-line';

/** What a server sends unasked. */
export interface McpNotification {
    readonly method: string;
    readonly params?: object;
}

/** Methods with bounds while they cannot be sent: of snapshots the newest is kept, of bounded ones 1,000. */
export interface NotificationKinds {
    readonly snapshot?: string;
    readonly bounded?: string;
}

const maxBounded = 1_000;

/** Notifications that wait for an open, read stream, oldest first. An agent that never listens cannot pile up bounded ones. */
export class NotificationQueue {
    private readonly waiting: McpNotification[] = [];
    private readonly sending = new SerialQueue();

    constructor(
        private readonly line: AgentLine,
        private readonly logger: CompanionLogger,
        private readonly kinds: NotificationKinds = {}
    ) {}

    add(notification: McpNotification): void {
        const { snapshot, bounded } = this.kinds;
        const { method } = notification;
        const most = method === snapshot ? 1 : method === bounded ? maxBounded : Infinity;
        const alike = this.waiting.filter(each => each.method === method);
        if (alike.length >= most) {
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
