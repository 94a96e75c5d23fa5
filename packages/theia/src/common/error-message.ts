/** The message of what was thrown, an error or not. */
export function errorMessage(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
