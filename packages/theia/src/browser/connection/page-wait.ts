import { MAX_PAGE_WAIT_SECONDS } from '../../common';

/** What counts where the settings hold something that is not a time, in seconds. */
const DEFAULT_SECONDS = 30;

/** The seconds a setting means: it may hold anything, and the backend refuses a greeting with a time out of bounds. */
export function pageWaitOf(setting: unknown): number {
    return typeof setting === 'number' && Number.isFinite(setting)
        ? Math.min(Math.max(setting, 0), MAX_PAGE_WAIT_SECONDS)
        : DEFAULT_SECONDS;
}
