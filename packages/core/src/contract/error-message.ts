/** The message of what was thrown, an error or not. */
export function errorMessage(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** The same in one line, for people. */
export function errorLine(error: unknown): string {
    const lines = errorMessage(error).split(/[\r\n]+/);
    return lines
        .map(line => line.trim())
        .filter(Boolean)
        .join(' ');
}
