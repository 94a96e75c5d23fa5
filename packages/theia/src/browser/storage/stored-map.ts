import { isString } from '@theia/core/lib/common/types';
import { StoredList } from '@agent-companion/page';

/** The most entries that are kept: what is of reviews that never come back makes room for others. */
const MOST_ENTRIES = 500;

/**
 * Values by ids that are kept over a reload of the page, as long as the browser's tab. They are read when first asked for; of too
 * many those go that were set longest ago.
 */
export class StoredMap<T> {
    private readonly stored: StoredList<[string, T]>;
    private known: Map<string, T> | undefined;

    /** @param isValue what is stored may have been written by anything. */
    constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string, isValue: (value: unknown) => value is T) {
        const isEntry = (item: unknown): item is [string, T] =>
            Array.isArray(item) && isString(item[0]) && isValue(item[1]);
        this.stored = new StoredList(storage, key, isEntry);
    }

    get(id: string): T | undefined {
        return this.values.get(id);
    }

    set(id: string, value: T): void {
        this.values.delete(id);
        this.values.set(id, value);
        const [oldest] = this.values.keys();
        if (this.values.size > MOST_ENTRIES) {
            this.values.delete(oldest);
        }
        this.stored.write([...this.values]);
    }

    delete(id: string): void {
        if (this.values.delete(id)) {
            this.stored.write([...this.values]);
        }
    }

    private get values(): Map<string, T> {
        this.known ??= new Map(this.stored.read());
        return this.known;
    }
}
