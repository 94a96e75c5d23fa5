/** Counts entries of all maps, sets and arrays reachable from an object, outside closures. */
export function reachableEntries(root: object, ...leftOut: readonly object[]): number {
    const seen = new Set<object>([root]);
    let count = 0;
    // A set is walked to its end, what is added on the way included.
    for (const each of seen) {
        const isMap = each instanceof Map;
        const members: unknown[] = isMap ? [...each.keys(), ...each.values()] : each instanceof Set ? [...each] : [];
        count += isMap || each instanceof Set ? each.size : Array.isArray(each) ? each.length : 0;
        for (const value of [...members, ...ownValues(each)]) {
            if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !leftOut.includes(value)) {
                seen.add(value);
            }
        }
    }
    return count;
}

/** No getters': they may make something new each time. */
function ownValues(value: object): unknown[] {
    return Reflect.ownKeys(value).map(key => Object.getOwnPropertyDescriptor(value, key)?.value as unknown);
}
