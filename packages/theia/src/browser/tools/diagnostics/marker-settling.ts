/** What becomes of the problems of texts, as events. */
export interface ProblemEvents {
    /** Fires when a language service has said something about a text, also that it has no problems. */
    onDidChangeMarkers(listener: (uri: string) => void): { dispose(): void };
}

/** Milliseconds without a further word of a language service after which it is taken to have answered. */
const QUIET_MS = 1_000;

/** Milliseconds after which a text that did not change is taken to have no problems if nothing was ever said of it. */
const SILENT_MS = 10_000;

/** Observes whether language services have said something about texts as they are now. */
export class MarkerSettling {
    private readonly answeredAt = new Map<string, number>();
    private readonly changedAt = new Map<string, number>();

    constructor(
        events: ProblemEvents,
        private readonly now: () => number = Date.now
    ) {
        events.onDidChangeMarkers(uri => this.answeredAt.set(uri, this.now()));
    }

    /** To be told of each text that is loaded, and of each change of one. */
    changed(uri: string): void {
        this.changedAt.set(uri, this.now());
    }

    /** Forgets a text that is no longer loaded. */
    removed(uri: string): void {
        this.changedAt.delete(uri);
        this.answeredAt.delete(uri);
    }

    isSettled(uri: string): boolean {
        return this.settlesIn(uri) === 0;
    }

    /** Waits until all of these texts are settled, at most so long. Whether they are. */
    async whenSettled(uris: readonly string[], limitMs: number): Promise<boolean> {
        const end = this.now() + limitMs;
        while (!uris.every(uri => this.isSettled(uri))) {
            const left = end - this.now();
            if (left <= 0) {
                return false;
            }
            // What is awaited comes by events, or by there being none for a time; both are seen soon enough by looking again.
            await new Promise(resolve => setTimeout(resolve, Math.min(left, 100)));
        }
        return true;
    }

    /** In how many milliseconds a text is settled if nothing happens. */
    private settlesIn(uri: string): number {
        const changed = this.changedAt.get(uri);
        const answered = this.answeredAt.get(uri);
        if (changed === undefined) {
            return 0;
        }
        const ready = answered !== undefined && answered >= changed ? answered + QUIET_MS : changed + SILENT_MS;
        return Math.max(0, ready - this.now());
    }
}
