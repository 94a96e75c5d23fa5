/** Folder of each user's one socket, among the temporary files. Codex requires it to be the user's alone. */
export const SOCKET_FOLDER = 'codex-ipc';

/** The socket's name in it. */
export function socketName(uid: number): string {
    return `ipc-${uid}.sock`;
}

/** Bytes before each JSON text: its length, an unsigned little-endian number. */
export const LENGTH_BYTES = 4;

/** Milliseconds that Codex waits for a whole exchange. */
export const EXCHANGE_MS = 6_000;
