import { randomUUID } from 'node:crypto';
import { Clock, waitAtMost } from '@agent-companion/server/time';
import type { CompanionClient, PageGreeting } from '../contract';

/** How long, in milliseconds, a page has to show that it lives; the page that asks waits as long. */
const PING_MS = 5_000;

/** What of a greeting says which window its page wants. */
type Remembered = Pick<PageGreeting, 'workspaceRoots' | 'windowId' | 'formerWindows'>;

/** A window that goes on, and the page that has it. */
interface Known {
    readonly id: string;
    readonly workspace: string;
    page: CompanionClient | undefined;
}

/**
 * Decides which page has which window: the one that it has had, else a free one of its workspace, else a new one. A window is free
 * once its page has left or does not answer. The page of a duplicated tab remembers the original's window, whose page answers.
 */
export class WindowClaims {
    /** By id; the one claimed or released last is the last. */
    private readonly known = new Map<string, Known>();

    constructor(private readonly clock: Clock) {}

    /** The id of the window that a page gets; the same as before over the same connection, unless it was found silent. */
    async claim(page: CompanionClient, remembered: Remembered): Promise<string> {
        const { workspaceRoots, windowId, formerWindows = [] } = remembered;
        // The first root stays the same when others are added.
        const workspace = workspaceRoots.at(0) ?? '';
        const own = windowId === undefined ? [] : [windowId];
        const ofWorkspace = [...this.known.values()].filter(each => each.workspace === workspace).map(({ id }) => id);
        for (const id of [...own, ...ofWorkspace.reverse(), ...formerWindows]) {
            const held = this.heldBy(page);
            if (held) {
                return held.id;
            }
            const holder = this.known.get(id)?.page;
            const isFree = !holder || !(await this.answers(holder));
            // Another page may have been faster while this one was asked; and the same page, by another greeting.
            if (isFree && [undefined, holder].includes(this.known.get(id)?.page) && !this.heldBy(page)) {
                return this.give({ id, workspace, page });
            }
        }
        return this.heldBy(page)?.id ?? this.give({ id: randomUUID(), workspace, page });
    }

    /** The page has left. */
    release(page: CompanionClient): void {
        const held = this.heldBy(page);
        if (held) {
            // A page that reloads comes back for the window that it has just released, whichever was claimed last.
            this.give({ ...held, page: undefined });
        }
    }

    /** The window has ended. */
    forget(windowId: string): void {
        this.known.delete(windowId);
    }

    private give(known: Known): string {
        this.known.delete(known.id);
        this.known.set(known.id, known);
        return known.id;
    }

    private heldBy(page: CompanionClient): Known | undefined {
        return [...this.known.values()].find(each => each.page === page);
    }

    private async answers(page: CompanionClient): Promise<boolean> {
        const ping = page.call({ id: randomUUID(), method: 'ping', arguments: [] });
        return (await waitAtMost(ping, PING_MS, this.clock)).kind === 'value';
    }
}
