/** How big a text is, for people; `length` in UTF-16 code units, which is near enough to bytes. */
export function lengthText(length: number): string {
    if (length < 1_000) {
        return `${length} B`;
    }
    return length < 1_000_000 ? `${Math.round(length / 1_000)} kB` : `${(length / 1_000_000).toFixed(1)} MB`;
}
