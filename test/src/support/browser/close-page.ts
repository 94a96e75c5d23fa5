import { Page } from 'playwright-core';

/** Closes a page as a user does: it stores its layout for the next one. @returns an empty page of the same browser. */
export async function closePage(page: Page): Promise<Page> {
    const next = await page.context().newPage();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    return next;
}
