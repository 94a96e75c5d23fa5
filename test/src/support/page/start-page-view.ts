import { Locator, Page } from 'playwright-core';

/** The page of first steps in the empty main area, used by keys. */
export class StartPageView {
    constructor(private readonly page: Page) {}

    get region(): Locator {
        return this.page.locator('.agent-companion-start-page[role="region"]');
    }

    /** Goes by Tab, from where the keyboard is, to the button that starts the agent, and presses it. */
    async start(): Promise<void> {
        await this.tabTo(this.region.locator('button'));
        await this.page.keyboard.press('Enter');
    }

    /** Goes on by Tab to the box that says whether the page is shown, and unchecks it. */
    async hideForGood(): Promise<void> {
        await this.tabTo(this.region.locator('input[type="checkbox"]'));
        await this.page.keyboard.press('Space');
        await this.waitUntilGone();
    }

    async waitUntilGone(): Promise<void> {
        await this.region.waitFor({ state: 'detached' });
    }

    private async tabTo(element: Locator): Promise<void> {
        for (let keys = 0; keys < 60; keys++) {
            if (await element.evaluate(node => node === document.activeElement)) {
                return;
            }
            await this.page.keyboard.press('Tab');
        }
        throw new Error('60 tab keys do not lead there.');
    }
}
