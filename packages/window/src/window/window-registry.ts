import type { Disposable } from '@agent-companion/server';
import { Clock, systemClock } from '@agent-companion/server/time';
import { CompanionClient, PageGreeting } from '../contract';
import type { WindowCompanion } from './window-companion';
import { AttachOutcome, WindowRegistryOptions } from './window-registry-options';
import { defaultRetention, WindowRetention } from './window-retention';
import { WindowTakeover } from './window-takeover';

interface Entry {
    /** The id of the browser tab that it belongs to. */
    id: string;
    /** When that tab first greeted, in milliseconds since 1970. */
    since: number;
    started: Promise<WindowCompanion>;
    /** There once loaded; it may still be starting. */
    companion?: WindowCompanion;
    /** When the page came that is there now, or was there last, in milliseconds since 1970. */
    pageCame?: number;
    /** When the last page left or fell silent, in milliseconds since 1970; undefined while one is there. */
    pageLeft?: number;
    disposal?: Disposable;
    /** Its end has begun: what its agents do then schedules nothing. */
    isEnding?: boolean;
}

/** How many windows there may be, more tabs than a user has: each takes a server, and agents may connect to each. */
const MAX_WINDOWS = 64;

const TOO_MANY_WINDOWS: AttachOutcome = {
    attached: false,
    code: 'too-many-windows',
    reason: `There are ${MAX_WINDOWS} windows already. Close another one, and this one connects soon after.`
};

/** The windows of this host by id: makes each companion at the first greeting, and ends those without page and agent. */
export class WindowRegistry {
    private readonly windows = new Map<string, Entry>();
    /** Windows that are ending, by id: the next one of a tab waits for its port. */
    private readonly endings = new Map<string, Promise<void>>();
    private readonly takeover: WindowTakeover<Entry>;
    private readonly clock: Clock;
    private readonly retention: WindowRetention;
    private disposed = false;

    constructor(private readonly options: WindowRegistryOptions) {
        const { processes, retention = defaultRetention, clock = systemClock } = options;
        this.clock = clock;
        this.retention = retention;
        this.takeover = new WindowTakeover({
            windows: () => [...this.windows.values()].filter(({ isEnding }) => !isEnding),
            terminals: processes,
            give: (from, to) => this.give(from, to),
            clock
        });
    }

    /**
     * Attaches a page to its window, whose companion is started first if it is new. When there are too many, the window ends for
     * it that has been without page, agent and reviews for longest.
     */
    async attach(greeting: PageGreeting, page: CompanionClient): Promise<AttachOutcome> {
        if (this.disposed) {
            throw new Error('The backend is stopping.');
        }
        const known = this.windows.get(greeting.windowId);
        if (!known && !this.makeRoom()) {
            return TOO_MANY_WINDOWS;
        }
        const entry = known ?? this.add(greeting);
        entry.disposal?.dispose();
        if (entry.pageLeft !== undefined || entry.pageCame === undefined) {
            entry.pageCame = this.clock.now();
        }
        entry.pageLeft = undefined;
        const window = await entry.started;
        const welcome = await window.attach(page, greeting);
        this.takeover.reconsider();
        const { companionId } = greeting;
        const isLost = this.othersOf(entry).some(({ id }) => id === companionId);
        return { attached: true, window, welcome: { ...welcome, ...(isLost && { lost: true }) } };
    }

    /** Whether there is no window, with or without a page. */
    get isEmpty(): boolean {
        return this.windows.size === 0;
    }

    /** Whether there is a window with this id, with or without a page. */
    has(windowId: string): boolean {
        return this.windows.has(windowId);
    }

    /** Lets a page go; its window is kept for a while, see {@link WindowRetention}. */
    detach(windowId: string, page: CompanionClient): void {
        const entry = this.windows.get(windowId);
        if (entry?.companion?.detach(page)) {
            entry.pageLeft = this.clock.now();
            this.scheduleDisposal(entry);
            this.takeover.reconsider();
        }
    }

    /** For a process that is about to exit: nothing asynchronous runs any more. */
    removeDiscoveryFilesSync(): void {
        for (const { companion } of this.windows.values()) {
            companion?.removeFilesSync();
        }
    }

    /** Ends every window. */
    async dispose(): Promise<void> {
        this.disposed = true;
        this.takeover.dispose();
        const entries = [...this.windows.values()];
        this.windows.clear();
        await Promise.all([...this.endings.values(), ...entries.map(entry => this.end(entry))]);
        await this.options.addresses?.written();
    }

    private add(greeting: PageGreeting): Entry {
        const { windowId } = greeting;
        const entry: Entry = { id: windowId, since: this.clock.now(), started: this.start(greeting, () => entry) };
        this.windows.set(windowId, entry);
        entry.started.then(
            companion => {
                companion.server.onDidChangeSessions(() => this.scheduleDisposal(entry));
                companion.watchPage(alive => {
                    entry.pageLeft = alive ? undefined : (entry.pageLeft ?? this.clock.now());
                    this.scheduleDisposal(entry);
                    this.takeover.reconsider();
                });
            },
            // The greeting fails; the next one must not get the window that could not start.
            () => this.windows.delete(windowId)
        );
        return entry;
    }

    private async start(greeting: PageGreeting, entryOf: () => Entry): Promise<WindowCompanion> {
        // Loaded for the first page, not with the backend: the MCP library takes a fifth of its start.
        const { WindowCompanion: Companion } = await import('./window-companion.js');
        const { ideName, logger, processes, addresses } = this.options;
        await this.endings.get(greeting.windowId);
        const former = await addresses?.of(greeting.windowId);
        const entry = entryOf();
        const others = {
            changed: () => this.takeover.reconsider(),
            havePending: (reviewId: string) => this.othersOf(entry).some(other => other.isPending(reviewId))
        };
        const companion = new Companion(greeting, {
            ideName,
            logger,
            processes,
            others,
            formerAddress: former,
            clock: this.clock
        });
        // Known before it has started: a process that exits now must find the file to remove.
        entry.companion = companion;
        await companion.start();
        this.keepAddress(entry);
        return companion;
    }

    private keepAddress({ id, companion }: Entry): void {
        if (companion?.address) {
            this.options.addresses?.keep(id, companion.address);
        }
    }

    /** The companions of all other windows that go on. */
    private othersOf(entry: Entry): WindowCompanion[] {
        const others = [...this.windows.values()].filter(each => each !== entry && !each.isEnding);
        return others.flatMap(({ companion }) => companion ?? []);
    }

    private scheduleDisposal(entry: Entry): void {
        entry.disposal?.dispose();
        if (entry.pageLeft === undefined || !entry.companion || entry.isEnding) {
            return;
        }
        const keep = entry.companion.isNeeded ? this.retention.abandoned : this.retention.idle;
        const remaining = Math.max(0, entry.pageLeft + keep - this.clock.now());
        entry.disposal = this.clock.after(remaining, () => {
            this.endSoon(entry);
            this.takeover.reconsider();
        });
    }

    /** Ends a window if there are too many for one more. Returns false if each has a page, an agent or reviews. */
    private makeRoom(): boolean {
        if (this.windows.size < MAX_WINDOWS) {
            return true;
        }
        const [longest] = [...this.windows.values()]
            .filter(({ pageLeft, companion }) => pageLeft !== undefined && companion && !companion.isNeeded)
            .sort((one, other) => (one.pageLeft ?? 0) - (other.pageLeft ?? 0));
        if (!longest) {
            return false;
        }
        this.endSoon(longest);
        this.takeover.reconsider();
        return true;
    }

    /** Puts a window behind the page of another one, which ends; a page that it had gets one of its own. */
    private give(from: Entry, to: Entry): void {
        const agents = from.companion?.status.agents.map(({ name }) => name) ?? [];
        this.windows.delete(from.id);
        // Another tab with the former id would get its port and token after a restart.
        this.options.addresses?.forget(from.id);
        Object.assign(from, { id: to.id, since: to.since, pageLeft: this.clock.now() });
        this.windows.set(from.id, from);
        from.companion?.dismissPage({ kind: 'lost', agents });
        to.companion?.dismissPage({ kind: 'gained', agents });
        this.keepAddress(from);
        this.scheduleDisposal(from);
        this.endSoon(to);
    }

    /** Ends a window; its address is kept for its tab. */
    private endSoon(entry: Entry): void {
        if (this.windows.get(entry.id) === entry) {
            this.windows.delete(entry.id);
        }
        const ending = this.end(entry)
            .catch(error => this.options.logger.error('A window did not end cleanly.', error))
            .finally(() => this.endings.get(entry.id) === ending && this.endings.delete(entry.id));
        this.endings.set(entry.id, ending);
    }

    private async end(entry: Entry): Promise<void> {
        entry.isEnding = true;
        entry.disposal?.dispose();
        const window = await entry.started.catch(() => undefined);
        await window?.dispose();
    }
}
