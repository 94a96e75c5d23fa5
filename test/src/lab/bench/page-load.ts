import { Browser } from 'playwright-core';

/** Milliseconds from the navigation, with nothing in the browser's cache, until Theia has taken its splash screen away. */
export async function measurePageLoad(browser: Browser, url: string): Promise<number> {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    try {
        const page = await context.newPage();
        const before = performance.now();
        await page.goto(url);
        await page.locator('.theia-preload').waitFor({ state: 'hidden' });
        return performance.now() - before;
    } finally {
        await context.close();
    }
}
