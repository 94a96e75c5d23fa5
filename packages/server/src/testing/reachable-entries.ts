/** Counts the entries of all maps, sets and arrays that can be reached from an object: what grows in it, wherever that is. */
export function reachableEntries(root: object): number {
    const seen = new Set<object>([root]);
    let count = 0;
    // A set is walked to its end, what is added on the way included.
    for (const each of seen) {
        const entries: unknown[] = each instanceof Map ? [...each].flat() : each instanceof Set ? [...each] : [];
        count += entries.length + (Array.isArray(each) ? each.length : 0);
        // No getters: they may make something new each time.
        const values = Object.values(Object.getOwnPropertyDescriptors(each)).map(({ value }): unknown => value);
        for (const value of [...entries, ...values]) {
            if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
                seen.add(value);
            }
        }
    }
    return count;
}
