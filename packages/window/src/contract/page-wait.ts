/** The page wait where the user has set none, in seconds. */
export const DEFAULT_PAGE_WAIT_SECONDS = 30;

/** The longest page wait, in seconds. The CLI itself waits ten minutes for an answer. */
export const MAX_PAGE_WAIT_SECONDS = 300;
