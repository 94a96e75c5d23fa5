import { Page } from 'playwright-core';

/** Opens an empty page from another one: the browser copies the session storage, as 'Duplicate Tab' does, and with it the window's identity. */
export async function duplicatePage(page: Page): Promise<Page> {
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('about:blank'));
    return opened;
}
