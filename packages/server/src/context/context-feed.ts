import { limits } from '@agent-companion/protocol';
import { IdeContext, limitContext } from '@agent-companion/protocol/gemini';
import { Clock, systemClock } from '../time/clock';
import { Disposable } from '../emitter';

/** One receiver's place at the feed. */
export interface ContextSubscription extends Disposable {
    /** Delivers the newest snapshot even if it was delivered before; nothing if there is none yet. */
    repeat(): void;
    /** The snapshot delivered last, as text; undefined before the first. */
    readonly delivered: string | undefined;
}

/** A snapshot with the text to compare it by: what is sent, not what was given. */
interface Snapshot {
    readonly context: IdeContext;
    readonly text: string;
}

interface Receiver {
    readonly deliver: (context: IdeContext) => void;
    delivered?: string;
}

/**
 * The newest snapshot of the editor's context, for every session: cut to the protocol's limits, sent after 50 ms without
 * a change and never later than 250 ms after the first one, and to nobody twice in a row.
 */
export class ContextFeed implements Disposable {
    private readonly receivers = new Set<Receiver>();
    private newest?: Snapshot;
    private pending?: { readonly since: number; readonly timer: Disposable };

    constructor(private readonly clock: Clock = systemClock) {}

    /** Takes a snapshot and sends it soon. */
    update(context: IdeContext): void {
        const limited = limitContext(context);
        this.newest = { context: limited, text: JSON.stringify(limited) };
        const now = this.clock.now();
        const since = this.pending?.since ?? now;
        this.pending?.timer.dispose();
        const delay = Math.min(limits.contextQuietMs, since + limits.contextMaxDelayMs - now);
        this.pending = { since, timer: this.clock.after(Math.max(0, delay), () => this.flush()) };
    }

    /**
     * Adds a receiver, which gets the newest snapshot at once, if there is one, and from then on every new one.
     * @param continued an earlier subscription in whose place it comes: what that one was delivered last is not repeated.
     */
    subscribe(deliver: (context: IdeContext) => void, continued?: ContextSubscription): ContextSubscription {
        const receiver: Receiver = { deliver, delivered: continued?.delivered };
        this.receivers.add(receiver);
        this.deliver(receiver);
        return {
            get delivered() {
                return receiver.delivered;
            },
            repeat: () => {
                receiver.delivered = undefined;
                this.deliver(receiver);
            },
            dispose: () => void this.receivers.delete(receiver)
        };
    }

    dispose(): void {
        this.pending?.timer.dispose();
        this.pending = undefined;
        this.receivers.clear();
    }

    private flush(): void {
        this.pending = undefined;
        this.receivers.forEach(receiver => this.deliver(receiver));
    }

    private deliver(receiver: Receiver): void {
        if (this.newest && receiver.delivered !== this.newest.text) {
            receiver.delivered = this.newest.text;
            receiver.deliver(this.newest.context);
        }
    }
}
