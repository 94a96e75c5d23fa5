/** A JSON text with its length before it, as Codex frames it. */
export function encodeFrame(value: unknown): Buffer {
    const text = Buffer.from(JSON.stringify(value));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    return Buffer.concat([length, text]);
}

/** A JSON-RPC message as a host process frames it. */
export function hostFrame(text: string, claimed = Buffer.byteLength(text)): Buffer {
    return Buffer.from(`Content-Length: ${claimed}\r\n\r\n${text}`);
}
