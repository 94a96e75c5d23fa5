import { Locator, Page } from 'playwright-core';
import { parkPointer } from '../browser/clean-page';
import { until } from '../until';

/** Item of the agents in the status bar, and the menu behind it. */
export class StatusItem {
    constructor(private readonly page: Page) {}

    get node(): Locator {
        return this.page.locator('[id="status-bar-agent-companion.status"]');
    }

    click(): Promise<void> {
        return this.node.click();
    }

    /** Looks at its tooltip, anew each time, until that says something; then takes the pointer away. */
    async waitForReason(pattern: RegExp): Promise<void> {
        let text = '';
        const look = async (): Promise<boolean> => {
            await parkPointer(this.page);
            await this.node.hover();
            text = await this.tooltip.innerText({ timeout: 3_000 }).catch(() => 'no tooltip');
            return pattern.test(text);
        };
        await until(`the tooltip says ${pattern}`, look, { seen: () => text });
        await parkPointer(this.page);
    }

    /** Gives the menu's entries, each by its label, once it is open. */
    async menu(): Promise<string[]> {
        await this.rows.first().waitFor();
        return this.rows.locator('.quick-input-list-row:first-child .label-name').allInnerTexts();
    }

    /** Chooses from the menu by keys: the first entry is Enter's. */
    async takeFirst(label: string): Promise<void> {
        await this.rows.first().and(this.page.locator('.focused')).getByText(label).waitFor();
        await this.page.keyboard.press('Enter');
        await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    }

    private get tooltip(): Locator {
        return this.page.locator('.theia-hover .agent-companion-status-tooltip');
    }

    private get rows(): Locator {
        return this.page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row');
    }
}
