import type { Disposable, ServerAddress } from '@agent-companion/server';
import { Clock } from '@agent-companion/server/time';
import { HeldPort } from './held-port';

/** How long and how many addresses are remembered: for a working day, and each takes a file descriptor. */
interface FormerAddressBounds {
    milliseconds: number;
    count: number;
}

const DEFAULT_BOUNDS: FormerAddressBounds = { milliseconds: 12 * 60 * 60_000, count: 32 };

/** Where a window could be reached, and its port, which no other process has had since. */
export interface HeldAddress {
    readonly address: ServerAddress;
    readonly port: HeldPort;
}

interface FormerAddress {
    readonly held: Promise<HeldAddress | undefined>;
    readonly expiry: Disposable;
}

/**
 * Where windows that have ended could be reached, for when their tab comes back: its terminals still carry that address, and
 * send the token to whatever listens there. So an address counts only for as long as its port is held.
 */
export class FormerAddresses {
    private readonly known = new Map<string, FormerAddress>();

    constructor(
        private readonly clock: Clock,
        private readonly bounds = DEFAULT_BOUNDS
    ) {}

    /** @param held resolves once the window has ended, with undefined if its port could not be held; must not reject. */
    remember(windowId: string, held: Promise<HeldAddress | undefined>): void {
        this.forget(windowId);
        // A map keeps the order in which its entries came.
        const [oldest] = this.known.keys();
        if (this.known.size >= this.bounds.count) {
            this.forget(oldest);
        }
        const expiry = this.clock.after(this.bounds.milliseconds, () => this.forget(windowId));
        const former = { held, expiry };
        this.known.set(windowId, former);
        const forgetUnlessHeld = (address?: HeldAddress): void => {
            if (!address && this.known.get(windowId) === former) {
                this.forget(windowId);
            }
        };
        held.then(forgetUnlessHeld, () => forgetUnlessHeld());
    }

    get isEmpty(): boolean {
        return this.known.size === 0;
    }

    /** Gives the address away, once its port is free. */
    async take(windowId: string): Promise<ServerAddress | undefined> {
        const former = this.known.get(windowId);
        this.known.delete(windowId);
        former?.expiry.dispose();
        const held = await former?.held;
        await held?.port.release();
        return held?.address;
    }

    /** Forgets all; resolves once their ports are free. */
    async dispose(): Promise<void> {
        await Promise.all([...this.known.keys()].map(windowId => this.take(windowId)));
    }

    private forget(windowId: string): void {
        this.take(windowId).catch(() => undefined);
    }
}
