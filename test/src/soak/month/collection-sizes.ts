/**
 * How many entries all maps, sets and arrays have that can be reached from an object by its properties and by what is in
 * these, but for what is left out. What only closures know is not counted.
 */
export function collectionSizes(root: object, ...leftOut: readonly object[]): number {
    const seen = new Set<object>(leftOut);
    const waiting: unknown[] = [root];
    let entries = 0;
    while (waiting.length > 0) {
        const value = waiting.pop();
        if (typeof value !== 'object' || value === null || seen.has(value) || ArrayBuffer.isView(value)) {
            continue;
        }
        seen.add(value);
        if (value instanceof Map) {
            entries += value.size;
            waiting.push(...(value as Map<unknown, unknown>).keys(), ...(value as Map<unknown, unknown>).values());
        } else if (value instanceof Set) {
            entries += value.size;
            waiting.push(...(value as Set<unknown>));
        } else if (Array.isArray(value)) {
            entries += value.length;
        }
        waiting.push(...ownValues(value));
    }
    return entries;
}

/** Without those that a getter would make. */
function ownValues(value: object): unknown[] {
    return Reflect.ownKeys(value).map(key => Object.getOwnPropertyDescriptor(value, key)?.value as unknown);
}
