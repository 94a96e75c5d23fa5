/** The text of bytes that are UTF-8, a byte order mark as its first character; undefined if they are not. */
export function exactUtf8(bytes: Uint8Array): string | undefined {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        return undefined;
    }
}
