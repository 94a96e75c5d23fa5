/** The message of what was thrown, an error or not. */
export function errorMessage(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** The same in one line, for people. */
export function errorLine(error: unknown): string {
    return errorMessage(error)
        .replaceAll(/\s*[\r\n]+\s*/g, ' ')
        .trim();
}
