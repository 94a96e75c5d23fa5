/** JSON that is the same for the same values, in whatever order an object has its properties; what is undefined is left out. */
export function canonicalJson(value: unknown): string {
    return JSON.stringify(value, (_key, each: unknown) =>
        isObject(each)
            ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
            : each
    );
}

/** Whether a value has properties, and is no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
