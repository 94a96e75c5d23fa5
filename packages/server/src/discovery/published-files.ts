/** The paths of the files that this process keeps in place: they are not stale, whoever looks. */
export const publishedFiles = new Set<string>();
