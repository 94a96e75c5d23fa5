import { Browser, Page } from 'playwright-core';
import { launchChromium, renderTerminalsAsText } from './chromium';
import { Disposables } from '../disposables';

/** How long the browser waits, in milliseconds, for the next suite to use it; as long as that, the process cannot end. */
const IDLE = 3_000;

let browser: Promise<Browser> | undefined;
let users = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Opens pages in the one browser that all suites of this process share, each in a context of its own: to the IDE, each is
 * another user's. They close with `disposables`. To be called early: until it resolves and from then on, the browser stays.
 */
export async function usePages(disposables: Disposables): Promise<() => Promise<Page>> {
    disposables.add(undefined, release);
    users++;
    clearTimeout(idle);
    browser ??= launch();
    const shared = await browser;
    return async () => {
        const context = await shared.newContext({ viewport: { width: 1400, height: 900 } });
        disposables.add(context, opened => opened.close());
        await context.addInitScript(renderTerminalsAsText);
        return context.newPage();
    };
}

async function launch(): Promise<Browser> {
    const forget = (): void => void (browser = undefined);
    try {
        return (await launchChromium()).on('disconnected', forget);
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
                ?.then(launched => launched.close())
                .catch(error => console.error('The browser does not close:', error));
        }, IDLE);
    }
}
