import { Page } from 'playwright-core';

/** So many of the last errors of a page are kept. */
const KEPT_ERRORS = 10;

/** A page with an IDE in it, which the hooks of {@link useCleanPages} clean and report. */
export interface WatchedPage {
    readonly page: Page;
    /** The last errors that the browser's console has shown for it. */
    readonly errors: string[];
    /** The log of the backend it belongs to, if that is known. */
    logFile?: string;
}

const watchedPages = new Map<Page, WatchedPage>();

let suites = 0;

/** To be called when a suite begins or ends that cleans and reports its pages. */
export function countSuite(step: 1 | -1): void {
    suites += step;
}

/** The pages that are open, oldest first. */
export function openPages(): WatchedPage[] {
    return [...watchedPages.values()];
}

/**
 * Keeps a page among the {@link openPages} until it closes or crashes.
 * @throws Error in a suite that does not clean its pages.
 */
export function watchPage(page: Page, logFile?: string): void {
    if (typeof describe === 'function' && suites === 0) {
        throw new Error('Call useCleanPages() in the suite: every test relies on what it guarantees.');
    }
    const watched = watchedPages.get(page) ?? startToWatch(page);
    watched.logFile ??= logFile;
}

function startToWatch(page: Page): WatchedPage {
    const watched: WatchedPage = { page, errors: [] };
    const note = (error: string): void => {
        watched.errors.push(error);
        watched.errors.splice(0, watched.errors.length - KEPT_ERRORS);
    };
    const forget = (): void => void watchedPages.delete(page);
    page.on('console', message => message.type() === 'error' && note(message.text()));
    page.on('pageerror', error => note(String(error)));
    page.on('close', forget);
    page.on('crash', forget);
    watchedPages.set(page, watched);
    return watched;
}
