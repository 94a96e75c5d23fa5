/** The paths of the files that this process keeps in place: no window of this process takes them for stale. */
export const publishedFiles = new Set<string>();
