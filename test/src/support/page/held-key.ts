import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How often a key that is held comes again, in milliseconds. */
const KEY_REPEAT = 30;

/** Holds a key as a keyboard does, at this pace whatever the page has done by then; gives when each came. */
export async function holdKey(page: Page, key: string, milliseconds = 450): Promise<number[]> {
    const pressed: number[] = [];
    for (let repeats = 0; repeats < milliseconds / KEY_REPEAT; repeats++) {
        pressed.push(performance.now());
        await page.keyboard.down(key);
        await delay(KEY_REPEAT);
    }
    await page.keyboard.up(key);
    return pressed;
}
