const units = ['bytes', 'KiB', 'MiB', 'GiB'];

/**
 * Why a text is too large, as the beginning of a sentence that says the size and the limit (bytes in UTF-8); undefined if it
 * is not.
 */
export function excessOf(text: string, maxBytes: number): string | undefined {
    const bytes = Buffer.byteLength(text);
    return bytes > maxBytes ? `${readable(bytes)}, and at most ${readable(maxBytes)} can be reviewed` : undefined;
}

/** `64 MiB (67,108,864 bytes)`: the unit to read, the number to compare. */
function readable(bytes: number): string {
    const exact = `${bytes.toLocaleString('en-US')} bytes`;
    const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
    return power === 0 ? exact : `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]} (${exact})`;
}
