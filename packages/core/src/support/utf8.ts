/** Text of bytes in UTF-8, with its byte order mark; undefined where they are none. */
export function utf8Of(bytes: Uint8Array): string | undefined {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        return undefined;
    }
}
