import type { CompanionLogger, ServerAddress } from '@agent-companion/server';
import { PageGreeting, PageWelcome } from '../../common';
import { FormerAddresses } from './former-addresses';
import { Page } from '../page/page';
import type { WindowCompanion } from './window-companion';

/** How long a window without a page is kept, in milliseconds. */
export interface WindowRetention {
    /** With no agent connected: enough for a reload, a sleeping laptop's socket or a crashed tab to come back. */
    idle: number;
    /** With an agent still connected. */
    abandoned: number;
}

const DEFAULT_RETENTION: WindowRetention = { idle: 120_000, abandoned: 12 * 60 * 60_000 };

interface Entry {
    started: Promise<WindowCompanion>;
    /** There once loaded; it may still be starting. */
    companion?: WindowCompanion;
    /** When the last page left or fell silent, in milliseconds since 1970; undefined while one is there. */
    pageLeft?: number;
    disposal?: NodeJS.Timeout;
}

/** The windows of this backend by id: makes each companion at the first greeting, and ends it when nobody needs it. */
export class WindowRegistry {
    private readonly windows = new Map<string, Entry>();
    private readonly former = new FormerAddresses();
    private disposed = false;

    constructor(
        private readonly logger: CompanionLogger,
        private readonly retention: WindowRetention = DEFAULT_RETENTION
    ) {}

    /** Attaches a page to its window, whose companion is started first if it is new. */
    async attach(greeting: PageGreeting, page: Page): Promise<{ companion: WindowCompanion; welcome: PageWelcome }> {
        if (this.disposed) {
            throw new Error('The backend is stopping.');
        }
        const entry = this.windows.get(greeting.windowId) ?? this.add(greeting);
        clearTimeout(entry.disposal);
        entry.pageLeft = undefined;
        const companion = await entry.started;
        const welcome = await companion.attach(page, greeting);
        return { companion, welcome };
    }

    /** Lets a page go; its window is kept for a while, see {@link WindowRetention}. */
    detach(windowId: string, page: Page): void {
        const entry = this.windows.get(windowId);
        if (entry?.companion?.detach(page)) {
            entry.pageLeft = Date.now();
            this.scheduleDisposal(windowId, entry);
        }
    }

    /** For a process that is about to exit: nothing asynchronous runs any more. */
    removeDiscoveryFilesSync(): void {
        for (const { companion } of this.windows.values()) {
            companion?.removeDiscoveryFileSync();
        }
    }

    /** Ends every window. */
    async dispose(): Promise<void> {
        this.disposed = true;
        const entries = [...this.windows.values()];
        this.windows.clear();
        await Promise.all(entries.map(entry => this.end(entry)));
    }

    private add(greeting: PageGreeting): Entry {
        const { windowId } = greeting;
        const entry: Entry = { started: this.start(greeting, companion => (entry.companion = companion)) };
        this.windows.set(windowId, entry);
        entry.started.then(
            companion => {
                companion.onDidChangeAgents(() => this.scheduleDisposal(windowId, entry));
                companion.watchPage(alive => {
                    entry.pageLeft = alive ? undefined : (entry.pageLeft ?? Date.now());
                    this.scheduleDisposal(windowId, entry);
                });
            },
            // A window that could not start must not answer for the next attempt; whoever waits for it is told.
            () => this.windows.delete(windowId)
        );
        return entry;
    }

    private async start(greeting: PageGreeting, made: (companion: WindowCompanion) => void): Promise<WindowCompanion> {
        // Loaded for the first page, not with the backend: the MCP library takes a fifth of its start.
        const { WindowCompanion: Companion } = await import('./window-companion.js');
        const companion = new Companion(greeting, this.logger, await this.former.take(greeting.windowId));
        // Known before it has started: a process that exits now must find the file to remove.
        made(companion);
        await companion.start();
        return companion;
    }

    private scheduleDisposal(windowId: string, entry: Entry): void {
        clearTimeout(entry.disposal);
        if (entry.pageLeft === undefined || !entry.companion) {
            return;
        }
        const keep = entry.companion.hasAgent ? this.retention.abandoned : this.retention.idle;
        const remaining = Math.max(0, entry.pageLeft + keep - Date.now());
        entry.disposal = setTimeout(() => {
            if (this.windows.get(windowId) === entry) {
                this.windows.delete(windowId);
            }
            this.former.remember(windowId, this.endAndTell(entry));
        }, remaining).unref();
    }

    private async endAndTell(entry: Entry): Promise<ServerAddress | undefined> {
        const address = entry.companion?.address;
        await this.end(entry).catch(error => this.logger.error('A window did not end cleanly.', error));
        return address;
    }

    private async end(entry: Entry): Promise<void> {
        clearTimeout(entry.disposal);
        const companion = await entry.started.catch(() => undefined);
        await companion?.dispose();
    }
}
