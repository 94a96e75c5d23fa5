import { randomUUID } from 'node:crypto';
import { Clock, waitAtMost } from '../support';
import type { CompanionClient, PageGreeting } from '../contract';

/** Milliseconds a page has to answer a ping, as a duplicated tab's original does; the asking page waits as long. */
const PING_MS = 5_000;

/** The part of a greeting that names the wanted window. */
type Remembered = Pick<PageGreeting, 'workspaceRoots' | 'windowId' | 'formerWindows'>;

/** A window that goes on, and the page that has it. */
interface Known {
    readonly id: string;
    readonly workspace: string;
    page: CompanionClient | undefined;
}

/** Gives a page its own window, else a free one of its workspace, else a new. */
export class WindowClaims {
    /** By id; the one claimed or released last is the last. */
    private readonly known = new Map<string, Known>();

    constructor(private readonly clock: Clock) {}

    /** The window id for a page; stable over one connection, unless it was found silent. */
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
