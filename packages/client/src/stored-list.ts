/** Keeps texts by keys, as a browser's storage does. */
export interface TextStorage {
    /** Null if there is none. */
    getItem(key: string): string | null;
    /** @throws Error where it is full, or not allowed. */
    setItem(key: string, value: string): void;
}

/** A list that is kept over a reload of the page, for as long as the storage keeps it. */
export class StoredList<T> {
    /** @param isItem what is stored may have been written by anything. */
    constructor(
        private readonly storage: TextStorage,
        private readonly key: string,
        private readonly isItem: (item: unknown) => item is T
    ) {}

    /** Stored items of last time; others are left out. */
    read(): T[] {
        try {
            const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]');
            return Array.isArray(stored) ? stored.filter(this.isItem) : [];
        } catch {
            return [];
        }
    }

    /** Stores the list; where the storage is full, or not allowed, a reload loses it. */
    write(items: readonly T[]): void {
        try {
            this.storage.setItem(this.key, JSON.stringify(items));
        } catch {
            // Nothing else depends on it.
        }
    }
}
