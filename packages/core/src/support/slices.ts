import { setImmediate } from 'node:timers/promises';

/** So many items are handled in one turn of the event loop. */
const ITEMS_PER_TURN = 1_000;

/** Gives items in slices, each of many in a turn of the event loop of its own. */
export async function* slicesOf<T>(items: readonly T[], length = ITEMS_PER_TURN): AsyncGenerator<readonly T[]> {
    for (let at = 0; at < items.length; at += length) {
        if (items.length > length) {
            await setImmediate();
        }
        yield items.slice(at, at + length);
    }
}
