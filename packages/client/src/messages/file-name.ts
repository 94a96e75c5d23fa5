/** The name of a file by its URI, for people. */
export function fileNameOf(fileUri: string): string {
    const last = fileUri.slice(fileUri.lastIndexOf('/') + 1);
    try {
        return decodeURIComponent(last);
    } catch {
        // A wrongly encoded name is a name all the same.
        return last;
    }
}
