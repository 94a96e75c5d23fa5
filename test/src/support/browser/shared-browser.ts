import { BrowserContext, Page } from 'playwright-core';
import { launchProfile, pageSize, prepareTestedPages } from './chromium';
import { Disposables } from '../disposables';

/** How long the browser waits, in milliseconds, for the next suite to use it; as long as that, the process cannot end. */
const IDLE = 3_000;

/** A browser with a profile, which keeps an IDE's scripts compiled from one suite to the next. */
interface SharedBrowser {
    readonly profile: BrowserContext;
    /** Whether a suite has its pages in the profile. */
    isProfileUsed: boolean;
    /** Clears what the pages of a suite have stored. */
    clear(): Promise<void>;
}

let browser: Promise<SharedBrowser> | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

/** Opens pages in the process's one browser, each as another user. Call it early: it keeps the browser. */
export async function usePages(disposables: Disposables): Promise<() => Promise<Page>> {
    disposables.add(undefined, release);
    users++;
    clearTimeout(idle);
    browser ??= launch();
    const shared = await browser;
    return async () => (shared.isProfileUsed ? openElsewhere(shared, disposables) : openInProfile(shared, disposables));
}

/** Opens a suite's first page. The profile's own page stays open, else the browser would end. */
async function openInProfile(shared: SharedBrowser, disposables: Disposables): Promise<Page> {
    shared.isProfileUsed = true;
    const { profile } = shared;
    disposables.add(undefined, async () => {
        const [, ...pages] = profile.pages();
        await Promise.all(pages.map(page => page.close()));
        await shared.clear();
        shared.isProfileUsed = false;
    });
    return profile.newPage();
}

async function openElsewhere({ profile }: SharedBrowser, disposables: Disposables): Promise<Page> {
    const context = await profile.browser()?.newContext({ viewport: pageSize });
    if (context === undefined) {
        throw new Error('The browser has ended.');
    }
    disposables.add(context, opened => opened.close());
    await prepareTestedPages(context);
    return context.newPage();
}

async function launch(): Promise<SharedBrowser> {
    const forget = (): void => void (browser = undefined);
    try {
        const profile = await launchProfile();
        profile.once('close', forget);
        await prepareTestedPages(profile);
        const devTools = await profile.newCDPSession(profile.pages()[0]);
        const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage';
        return {
            profile,
            isProfileUsed: false,
            clear: async () => {
                await devTools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes });
                await profile.clearCookies();
                await profile.clearPermissions();
            }
        };
    } catch (error) {
        forget();
        throw error;
    }
}

function release(): void {
    users--;
    if (users === 0) {
        idle = setTimeout(() => {
            const unused = browser;
            browser = undefined;
            unused
                ?.then(({ profile }) => profile.close())
                .catch(error => console.error('The browser does not close:', error));
        }, IDLE);
    }
}
