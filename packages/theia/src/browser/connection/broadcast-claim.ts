import { Emitter, Event } from '@theia/core/lib/common/event';
import { generateUuid } from '@theia/core/lib/common/uuid';
import type { Clock } from '@agent-companion/server';
import type { HeldName } from './name-lock';

/** How long a page listens for an objection, in milliseconds. */
const OBJECTION_MS = 300;

/** When a name was claimed, in milliseconds since 1970, and what tells two claims of one instant apart. */
interface Ticket {
    readonly since: number;
    readonly nonce: string;
}

/** `claim`: the sender wants the name; `held`: it objects to a claim; `left`: it had the name, and has let go of it. */
interface ClaimMessage {
    readonly kind: 'claim' | 'held' | 'left';
    readonly ticket: Ticket;
}

/**
 * A name that a page claims aloud among the pages of its origin, where there are no Web Locks. The oldest claim has the name by
 * right, which each page can tell by itself. Only claims are answered, never an answer: with the one `held` for a claim every
 * page knows all. A page that is busy cannot object in time, so two may have the name for a while; as soon as the busy one hears
 * the claim it objects, and the younger one loses the name.
 */
export class BroadcastClaim implements HeldName {
    private readonly losses = new Emitter<void>();
    private readonly regains = new Emitter<void>();
    readonly onDidLose: Event<void> = this.losses.event;
    readonly onDidRegain: Event<void> = this.regains.event;

    private readonly ticket: Ticket;
    private giveUp: () => void = () => undefined;

    /** @param channel one that bears the name, to be used by nothing else. */
    constructor(
        private readonly channel: BroadcastChannel,
        private readonly clock: Clock
    ) {
        this.ticket = { since: clock.now(), nonce: generateUuid() };
    }

    /** Claims the name, to which a page that holds it objects. One that is gone cannot: there is none to wait for. */
    claim(): Promise<boolean> {
        return new Promise(resolve => {
            const timer = this.clock.after(OBJECTION_MS, () => {
                this.giveUp = () => this.lose();
                resolve(true);
            });
            this.giveUp = () => {
                timer.dispose();
                this.channel.close();
                resolve(false);
            };
            this.channel.onmessage = ({ data }) => this.hear(data as ClaimMessage);
            this.post('claim');
        });
    }

    release(): void {
        this.post('left');
        this.channel.close();
    }

    private hear({ kind, ticket }: ClaimMessage): void {
        if (kind === 'left') {
            this.regains.fire();
        } else if (isOlder(ticket, this.ticket)) {
            this.giveUp();
        } else if (kind === 'claim') {
            this.post('held');
        }
    }

    private lose(): void {
        // What others say is of no interest any more.
        this.channel.onmessage = null;
        this.losses.fire();
    }

    private post(kind: ClaimMessage['kind']): void {
        this.channel.postMessage({ kind, ticket: this.ticket } satisfies ClaimMessage);
    }
}

function isOlder(one: Ticket, other: Ticket): boolean {
    return one.since < other.since || (one.since === other.since && one.nonce < other.nonce);
}
