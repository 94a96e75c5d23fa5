/** The name of a file by its URI, for people. */
export function fileNameOf(fileUri: string): string {
    const last = fileUri.slice(fileUri.lastIndexOf('/') + 1);
    try {
        return decodeURIComponent(last);
    } catch {
        // What is not encoded as it should be is a name all the same.
        return last;
    }
}
