import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Problem } from '@agent-companion/client';

const SEEN_KEY = 'agent-companion.seen-problems';

/** Problems that this browser's user has been shown: lasting ones, as on a shared machine, must not warn for ever. */
export class SeenProblems {
    private seen = new Set<string>();
    private readonly changed = new Emitter<void>();

    readonly onDidChange: Event<void> = this.changed.event;

    constructor(private readonly storage: StorageService) {}

    /** Recalls what earlier pages have shown. */
    async load(): Promise<void> {
        const stored: unknown = await this.storage.getData(SEEN_KEY, []);
        if (Array.isArray(stored)) {
            this.seen = new Set([...(stored as unknown[]).map(String), ...this.seen]);
            this.changed.fire();
        }
    }

    /** Those that the user has not been shown. */
    unseen(problems: readonly Problem[]): readonly Problem[] {
        return problems.filter(problem => !this.seen.has(keyOf(problem)));
    }

    /** The user has been shown these. One that comes back with other facts is another one. */
    async markSeen(problems: readonly Problem[]): Promise<void> {
        if (this.unseen(problems).length > 0) {
            problems.forEach(problem => this.seen.add(keyOf(problem)));
            this.changed.fire();
            await this.storage.setData(SEEN_KEY, [...this.seen]);
        }
    }
}

function keyOf({ code, facts }: Problem): string {
    return [code, ...facts].join('\0');
}
