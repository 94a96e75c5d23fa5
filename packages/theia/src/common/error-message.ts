/** The sentence in whatever was thrown. */
export function errorMessage(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
