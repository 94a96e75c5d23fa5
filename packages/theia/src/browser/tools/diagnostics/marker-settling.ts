/** What becomes of the problems of texts, as events. */
interface ProblemEvents {
    /** Fires when a language service has said something about a text, also that it has no problems. */
    onDidChangeMarkers(listener: (uri: string) => void): { dispose(): void };
}

/** Milliseconds without a further word of a language service after which it is taken to have answered. */
const QUIET_MS = 1_000;

/** Milliseconds after which a text with a tab that did not change is taken to have no problems if nothing was ever said of it. */
export const SILENT_MS = 10_000;

/** Observes whether language services have said something about texts as they are now. */
export class MarkerSettling {
    private readonly answeredAt = new Map<string, number>();
    private readonly changedAt = new Map<string, number>();
    private readonly withTab = new Set<string>();
    /** Texts that have lost their tab, and have not changed since. */
    private readonly closed = new Set<string>();

    constructor(
        events: ProblemEvents,
        private readonly now: () => number = Date.now
    ) {
        events.onDidChangeMarkers(uri => this.told(uri));
    }

    /** To be told of each text that is loaded, and of each change of one. */
    changed(uri: string): void {
        this.closed.delete(uri);
        this.changedAt.set(uri, this.now());
    }

    /** To be told of each text that gets a tab: some services speak only then, so that their silence before means nothing. */
    tabOpened(uri: string): void {
        this.closed.delete(uri);
        this.withTab.add(uri);
        if (this.changedAt.has(uri) && !this.isAnswered(uri)) {
            this.changed(uri);
        }
    }

    /** To be told of each text that loses its last tab: the same services take back then what they have said. */
    tabClosed(uri: string): void {
        this.withTab.delete(uri);
        this.closed.add(uri);
    }

    /** Forgets a text that is no longer loaded. */
    removed(uri: string): void {
        this.changedAt.delete(uri);
        this.answeredAt.delete(uri);
        this.closed.delete(uri);
    }

    /** Whether something has been said of a text as it is now, and not been taken back. */
    isAnswered(uri: string): boolean {
        const answered = this.answeredAt.get(uri);
        return answered !== undefined && answered >= (this.changedAt.get(uri) ?? 0);
    }

    /** Whether silence means that a text has no problems, or it was answered for: some services speak of texts with a tab only. */
    isAskedAbout(uri: string): boolean {
        return this.withTab.has(uri) || this.isAnswered(uri);
    }

    isSettled(uri: string): boolean {
        return this.settlesIn(uri) === 0;
    }

    /** Waits until something is said of a text, at most so long. Whether it was. */
    whenAnswered(uri: string, limitMs: number): Promise<boolean> {
        return this.until(() => this.isAnswered(uri), limitMs);
    }

    /** Waits until all of these texts are settled, at most so long. Whether they are. */
    whenSettled(uris: readonly string[], limitMs: number): Promise<boolean> {
        return this.until(() => uris.every(uri => this.isSettled(uri)), limitMs);
    }

    private async until(condition: () => boolean, limitMs: number): Promise<boolean> {
        const end = this.now() + limitMs;
        while (!condition()) {
            const left = end - this.now();
            if (left <= 0) {
                return false;
            }
            // What is awaited comes by events, or by there being none for a time; both are seen soon enough by looking again.
            await new Promise(resolve => setTimeout(resolve, Math.min(left, 100)));
        }
        return true;
    }

    private told(uri: string): void {
        if (this.closed.has(uri)) {
            this.answeredAt.delete(uri);
        } else {
            this.answeredAt.set(uri, this.now());
        }
    }

    /** In how many milliseconds a text is settled if nothing happens. */
    private settlesIn(uri: string): number {
        const changed = this.changedAt.get(uri);
        if (changed === undefined) {
            return 0;
        }
        if (!this.isAskedAbout(uri)) {
            return Infinity;
        }
        const ready = this.isAnswered(uri) ? this.answeredAt.get(uri)! + QUIET_MS : changed + SILENT_MS;
        return Math.max(0, ready - this.now());
    }
}
