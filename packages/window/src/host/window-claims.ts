import { randomUUID } from 'node:crypto';
import { Clock, waitAtMost } from '@agent-companion/server/time';
import type { WindowClaim } from '../contract';
import type { WindowRegistry } from '../window/window-registry';

/** How long, in milliseconds, a page has to show that it lives. The one that asks waits as long. */
const PING_MS = 2_000;

/** How many ids are remembered; those of windows that have ended lead back to their address, for as long as that is held. */
const MAX_KNOWN = 200;

/** The connection of an extension host, as far as its claim to a window goes. */
export interface Claimant {
    /** Resolves once its page has answered; may reject, or never settle. */
    ping(): Promise<unknown>;
}

interface Known {
    readonly id: string;
    readonly workspace: string;
    holder: Claimant | undefined;
}

/**
 * Which extension host has which window. It dies with each reload and remembers nothing that two browser tabs would not share;
 * so the host remembers which ids a workspace has had, and gives the one out again that was used last and is free.
 */
export class WindowClaims {
    /** By id; the one claimed or released last is the last. */
    private readonly known = new Map<string, Known>();

    constructor(
        private readonly windows: Pick<WindowRegistry, 'has'>,
        private readonly clock: Clock
    ) {}

    /**
     * Gives a page the id of a window. First choice is the page's former id, unless another page has it. Second is a
     * window of the workspace whose page is gone or silent. Third is an id from a former host; last a new one. No two
     * pages that answer share an id.
     */
    async claim(claimant: Claimant, { workspace, windowId, remembered = [] }: WindowClaim): Promise<string> {
        const own = windowId === undefined ? undefined : this.known.get(windowId);
        if (own?.holder === claimant) {
            return own.id;
        }
        const candidates = (): Known[] =>
            [...this.known.values()].filter(({ id, workspace: other }) => id === windowId || other === workspace);
        const holders = candidates().flatMap(({ holder }) => (holder && holder !== claimant ? holder : []));
        const silent = await this.silentOf(new Set(holders));
        // Anew: another claim may have been faster while the pages were asked.
        const free = candidates().filter(({ holder }) => !holder || holder === claimant || silent.has(holder));
        const newestFirst = free.reverse().map(({ id }) => id);
        const id =
            newestFirst.find(each => each === windowId) ??
            newestFirst.find(each => this.windows.has(each)) ??
            newestFirst.at(0) ??
            [windowId, ...remembered].find(each => each !== undefined && !this.known.has(each)) ??
            randomUUID();
        this.release(claimant);
        this.known.delete(id);
        this.known.set(id, { id, workspace, holder: claimant });
        this.forgetOldest();
        return id;
    }

    /** The connection has closed, or claims another window. */
    release(claimant: Claimant): void {
        for (const each of [...this.known.values()]) {
            if (each.holder === claimant) {
                each.holder = undefined;
                // A page that reloads comes back for the window that it has just released, whichever was claimed last.
                this.known.delete(each.id);
                this.known.set(each.id, each);
                return;
            }
        }
    }

    private async silentOf(claimants: ReadonlySet<Claimant>): Promise<ReadonlySet<Claimant>> {
        const silent = new Set<Claimant>();
        await Promise.all(
            [...claimants].map(async claimant => {
                const pong = claimant.ping().then(
                    () => true,
                    () => false
                );
                const answered = await waitAtMost(pong, PING_MS, this.clock);
                if (answered.kind !== 'value' || !answered.value) {
                    silent.add(claimant);
                }
            })
        );
        return silent;
    }

    private forgetOldest(): void {
        const [oldest] = [...this.known.values()].filter(({ holder }) => !holder);
        if (this.known.size > MAX_KNOWN && oldest) {
            this.known.delete(oldest.id);
        }
    }
}
