const charactersPerMs = 2_000;

/** Whole milliseconds to add to a timeout for the texts in a value. */
export function transferMs(value: unknown): number {
    // 500 for each million characters: thrice what a busy machine needs.
    return Math.floor(textLengthOf(value) / charactersPerMs);
}

/** Length of all texts in plain data, in UTF-16 code units, without property names. Serializes nothing. */
export function textLengthOf(value: unknown): number {
    if (typeof value === 'string') {
        return value.length;
    }
    return typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, part) => sum + textLengthOf(part), 0)
        : 0;
}
