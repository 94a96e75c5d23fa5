import type { ServerAddress } from '@agent-companion/server';
import { Clock } from '@agent-companion/server/time';

/** How long and how many addresses are remembered: for a working day, and more tabs than a user has. */
interface FormerAddressBounds {
    milliseconds: number;
    count: number;
}

const DEFAULT_BOUNDS: FormerAddressBounds = { milliseconds: 12 * 60 * 60_000, count: 100 };

/** Where windows that have ended could be reached, for when their tab comes back: its terminals still carry that address. */
export class FormerAddresses {
    private readonly known = new Map<string, { since: number; ended: Promise<ServerAddress | undefined> }>();

    constructor(
        private readonly clock: Clock,
        private readonly bounds = DEFAULT_BOUNDS
    ) {}

    /** @param ended resolves once the address is free again, with undefined if there never was one; must not reject. */
    remember(windowId: string, ended: Promise<ServerAddress | undefined>): void {
        this.known.delete(windowId);
        this.forgetOld(this.bounds.count - 1);
        this.known.set(windowId, { since: this.clock.now(), ended });
    }

    /** Gives the address away, once it is free. */
    async take(windowId: string): Promise<ServerAddress | undefined> {
        this.forgetOld(this.bounds.count);
        const former = this.known.get(windowId);
        this.known.delete(windowId);
        return former?.ended;
    }

    private forgetOld(room: number): void {
        const oldest = this.clock.now() - this.bounds.milliseconds;
        // A map keeps the order in which its entries came.
        for (const [windowId, { since }] of this.known) {
            if (since < oldest || this.known.size > room) {
                this.known.delete(windowId);
            }
        }
    }
}
