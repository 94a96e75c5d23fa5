import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';

/** How long a page listens for an objection, in milliseconds. */
const OBJECTION_MS = 300;

/** A name that a page claims aloud among the pages of its origin, where there are no Web Locks. */
export class BroadcastClaim {
    private readonly losses = new Emitter<void>();

    /** Fires when it turns out that another page has the name by right. */
    readonly onDidLose: Event<void> = this.losses.event;

    /** @param channel one that bears the name, to be used by nothing else. */
    constructor(
        private readonly channel: BroadcastChannel,
        private readonly clock: Clock
    ) {}

    /** Claims the name, to which a page that holds it objects. One that is gone cannot: there is none to wait for. */
    claim(): Promise<boolean> {
        const { channel } = this;
        return new Promise(resolve => {
            const giveUp = (): void => {
                timer.dispose();
                channel.close();
                resolve(false);
            };
            channel.onmessage = giveUp;
            const timer = this.clock.after(OBJECTION_MS, () => {
                channel.onmessage = () => channel.postMessage('held');
                resolve(true);
            });
            channel.postMessage('claim');
        });
    }
}
