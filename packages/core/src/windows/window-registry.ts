import type { CompanionLogger } from '../support/companion-logger';
import type { Disposable } from '../support/emitter';
import { Clock, systemClock } from '../support';
import { CompanionClient, PageGreeting, PageWelcome } from '../contract';
import type { StartedProcesses } from '../environment/started-processes';
import type { Administration } from '../administration/administration';
import { noPolicy } from '../agents/policy';
import type { KeptAddresses } from './kept-addresses';
import type { WindowCompanion } from './window-companion';
import { WindowClaims } from './window-claims';

/** How long a window without a page is kept, in milliseconds. */
interface WindowRetention {
    /** Without an agent: enough for a reload, a sleeping laptop's socket or a crashed tab. */
    readonly idle: number;
    /** With an agent connected: a laptop closed over night finds its agent and edits again. */
    readonly abandoned: number;
}

/** Defaults unless a test says otherwise. */
const defaultRetention: WindowRetention = { idle: 120_000, abandoned: 12 * 60 * 60_000 };

/** Parts of a host that its windows need. */
interface WindowRegistryOptions {
    /** The short, lower-case identifier of the specification's `ideInfo.name`. */
    readonly ideName: string;
    readonly logger: CompanionLogger;
    /** The processes that pages have had started, by which terminals and agents are found. */
    readonly processes: Pick<StartedProcesses, 'idOf' | 'pids'>;
    /** Default: there is no policy, and nothing is counted. */
    readonly administration?: Administration;
    /** Default: no address is kept over the end of the process. */
    readonly addresses?: KeptAddresses;
    /** Default: {@link defaultRetention}. */
    readonly retention?: WindowRetention;
    /** Default: the system's. */
    readonly clock?: Clock;
}

/** A page's window, and what the page is told of it. */
interface AttachedWindow {
    readonly window: WindowCompanion;
    readonly welcome: PageWelcome;
}

interface Entry {
    readonly id: string;
    readonly started: Promise<WindowCompanion>;
    /** There once loaded; it may still be starting. */
    companion?: WindowCompanion;
    /** When the last page left or fell silent, in milliseconds since 1970; undefined while one is there. */
    pageLeft?: number;
    disposal?: Disposable;
    /** Its end has begun: what its agents do then schedules nothing. */
    isEnding?: boolean;
}

/** Most windows, more than a user's tabs: each takes a server, to which agents may connect. */
const MAX_WINDOWS = 64;

/** The windows of this host: makes companions at first greetings, ends those without page and agent. */
export class WindowRegistry {
    private readonly windows = new Map<string, Entry>();
    /** Windows that are ending, by id: the next one of this id waits for its port. */
    private readonly endings = new Map<string, Promise<void>>();
    private readonly claims: WindowClaims;
    private readonly clock: Clock;
    private readonly retention: WindowRetention;
    private disposed = false;

    constructor(private readonly options: WindowRegistryOptions) {
        const { retention = defaultRetention, clock = systemClock } = options;
        this.clock = clock;
        this.retention = retention;
        this.claims = new WindowClaims(clock);
    }

    /** Attaches a page to its window, new or not. Rejects with a sentence for people if there are too many. */
    async attach(greeting: PageGreeting, page: CompanionClient): Promise<AttachedWindow> {
        await this.options.administration?.refresh();
        const windowId = await this.claims.claim(page, greeting);
        if (this.disposed) {
            throw new Error('The backend is stopping.');
        }
        const known = this.windows.get(windowId);
        if (!known && this.windows.size >= MAX_WINDOWS) {
            this.claims.forget(windowId);
            throw new Error(`There are ${MAX_WINDOWS} windows already. Close one, and this one connects soon after.`);
        }
        const entry = known ?? this.add(windowId, greeting);
        entry.disposal?.dispose();
        entry.pageLeft = undefined;
        const window = await entry.started;
        return { window, welcome: { windowId, ...(await window.attach(page, greeting)) } };
    }

    /** Whether there is no window, with or without a page. */
    get isEmpty(): boolean {
        return this.windows.size === 0;
    }

    /** Whether an agent works in a window, or if that counts too, a review waits for its user. */
    isActive(withReviews: boolean): boolean {
        const windows = [...this.windows.values()].flatMap(({ companion }) => companion ?? []);
        return windows.some(({ isWorking, hasPending }) => isWorking || (withReviews && hasPending));
    }

    /** Lets a page go; its window is kept for a while, see {@link WindowRetention}. */
    detach(page: CompanionClient): void {
        this.claims.release(page);
        for (const entry of this.windows.values()) {
            if (entry.companion?.detach(page)) {
                entry.pageLeft = this.clock.now();
                this.scheduleDisposal(entry);
            }
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
        const entries = [...this.windows.values()];
        this.windows.clear();
        await Promise.all([...this.endings.values(), ...entries.map(entry => this.end(entry))]);
        await this.options.addresses?.written();
        await this.options.administration?.dispose();
    }

    private add(id: string, greeting: PageGreeting): Entry {
        const entry: Entry = { id, started: this.start(greeting, id, () => entry) };
        this.windows.set(id, entry);
        entry.started.then(
            companion => {
                companion.server.onDidChangeSessions(() => this.scheduleDisposal(entry));
                companion.server.states.onDidChange(() => this.scheduleDisposal(entry));
                companion.watchPage(alive => {
                    entry.pageLeft = alive ? undefined : (entry.pageLeft ?? this.clock.now());
                    this.scheduleDisposal(entry);
                });
            },
            // The greeting fails; the next one must not get the window that could not start.
            () => this.forget(entry)
        );
        return entry;
    }

    private async start(greeting: PageGreeting, id: string, entryOf: () => Entry): Promise<WindowCompanion> {
        // Loaded for the first page, not with the backend: the MCP library takes a fifth of its start.
        const { WindowCompanion: Companion } = await import('./window-companion.js');
        const { addresses } = this.options;
        await this.endings.get(id);
        const formerAddress = await addresses?.of(id);
        const companion = new Companion(greeting, {
            ...this.options,
            rules: this.options.administration ?? noPolicy,
            windowId: id,
            formerAddress,
            clock: this.clock
        });
        // Known before it has started: a process that exits now must find the file to remove.
        entryOf().companion = companion;
        await companion.start();
        addresses?.keep(id, companion.server.address);
        return companion;
    }

    private scheduleDisposal(entry: Entry): void {
        entry.disposal?.dispose();
        if (entry.pageLeft === undefined || !entry.companion || entry.isEnding) {
            return;
        }
        const keep = entry.companion.isNeeded ? this.retention.abandoned : this.retention.idle;
        const remaining = Math.max(0, entry.pageLeft + keep - this.clock.now());
        entry.disposal = this.clock.after(remaining, () => this.endSoon(entry));
    }

    /** Ends a window; its address is kept for the next one of its id. */
    private endSoon(entry: Entry): void {
        this.forget(entry);
        const ending = this.end(entry)
            .catch(error => this.options.logger.error('A window did not end cleanly.', error))
            .finally(() => this.endings.get(entry.id) === ending && this.endings.delete(entry.id));
        this.endings.set(entry.id, ending);
    }

    private forget({ id }: Entry): void {
        this.windows.delete(id);
        this.claims.forget(id);
    }

    private async end(entry: Entry): Promise<void> {
        entry.isEnding = true;
        entry.disposal?.dispose();
        const window = await entry.started.catch(() => undefined);
        await window?.dispose();
    }
}
