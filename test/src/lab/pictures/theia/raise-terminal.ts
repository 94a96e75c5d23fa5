import { Page } from 'playwright-core';
import { drag } from '../drag';

/** Drags the upper edge of the bottom panel to a height of the page, in pixels from its top. */
export async function raiseTerminal(page: Page, y: number): Promise<void> {
    const panel = await page.locator('#theia-bottom-content-panel').boundingBox();
    const x = panel!.x + panel!.width / 2;
    await drag(page, { x, y: panel!.y }, { x, y });
}
