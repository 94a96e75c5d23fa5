import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How often a key that is held comes again, in milliseconds. */
const KEY_REPEAT = 30;

/** Holds a key as a keyboard does: what is tested is keys that come at this pace, whatever the page has done by then. */
export async function holdKey(page: Page, key: string): Promise<void> {
    for (let repeats = 0; repeats < 15; repeats++) {
        await page.keyboard.down(key);
        await delay(KEY_REPEAT);
    }
    await page.keyboard.up(key);
}
