import { KeptChange } from './kept-changes';

const PREFIX = 'agent-companion.kept.';

/** Kept changes of one revision of a proposal. */
interface StoredChanges {
    readonly revision: number;
    readonly kept: KeptChange[];
}

/** Remembers kept changes through a reload of the page. Without room they are forgotten with the page. */
export class KeptChangesStore {
    /** @param storage one that lasts as long as the browser's tab. */
    constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {}

    /** What was kept of this revision of a review; none if it was another one's. */
    load(id: string, revision: number): KeptChange[] {
        try {
            const stored = JSON.parse(this.storage.getItem(PREFIX + id) ?? 'null') as StoredChanges | null;
            return stored?.revision === revision ? stored.kept : [];
        } catch {
            return [];
        }
    }

    save(id: string, revision: number, kept: KeptChange[]): void {
        try {
            this.storage.setItem(PREFIX + id, JSON.stringify({ revision, kept } satisfies StoredChanges));
        } catch {
            this.forget(id);
        }
    }

    forget(id: string): void {
        this.storage.removeItem(PREFIX + id);
    }
}
