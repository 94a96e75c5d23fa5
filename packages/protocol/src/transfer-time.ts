const charactersPerMs = 2_000;

/**
 * Whole milliseconds that it may take to carry the texts in a value between an editor and the companion, beyond what short
 * ones take: half a second for each million characters, about three times what a busy machine needed. To be added to the
 * time that an answer may take.
 */
export function transferMs(value: unknown): number {
    return Math.floor(textLengthOf(value) / charactersPerMs);
}

/** The length of all texts in plain data together, in UTF-16 code units; names of properties do not count. Serializes nothing. */
export function textLengthOf(value: unknown): number {
    if (typeof value === 'string') {
        return value.length;
    }
    return typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>((sum, part) => sum + textLengthOf(part), 0)
        : 0;
}
